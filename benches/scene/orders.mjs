/**
 * How a child process obeys its parent: one message with an order, one message with the result, or with the reason for
 * a failure.
 */

/** @param {() => object | Promise<object>} work */
async function reply(work) {
  try {
    process.send?.(await work());
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Prepares, reports that it is ready, and from then on carries out each order that arrives.
 * @param {() => Promise<void>} prepare
 * @param {(order: any) => object} carryOut
 */
export async function serveOrders(prepare, carryOut) {
  process.on('message', (order) => reply(() => carryOut(order)));
  await reply(async () => {
    await prepare();
    return { ready: true };
  });
}
