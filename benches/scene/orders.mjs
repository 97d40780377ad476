/** What a process that works for another one answers, one message for each piece of work: how it went, or why not. */

/** @param {() => object | Promise<object>} work */
async function answer(work) {
  try {
    process.send?.(await work());
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Gets ready, says so, and from then on does what it is told.
 * @param {() => Promise<void>} prepare
 * @param {(order: any) => object} obey
 */
export async function serve(prepare, obey) {
  process.on('message', (order) => answer(() => obey(order)));
  await answer(async () => {
    await prepare();
    return { ready: true };
  });
}
