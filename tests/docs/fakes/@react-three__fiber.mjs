// @ts-nocheck A stand-in for a test: its types are those of the real package.
/**
 * The part of React Three Fiber 9 that the guide uses: objects of three.js for lower-case elements, and one loop of
 * frames. Components are shown as in StrictMode.
 */
import { show, useEffect, useRef } from './react.mjs';
import * as THREE from './three.mjs';

/** @type {Set<{ current: (state: object, delta: number) => void }>} */
const callbacks = new Set();

export function useFrame(callback) {
  const ref = useRef(callback);
  ref.current = callback;
  useEffect(() => {
    callbacks.add(ref);
    return () => callbacks.delete(ref);
  }, []);
  return null;
}

const make = (type) => (type === 'mesh' ? new THREE.Mesh() : {});

export function Canvas({ children }) {
  useEffect(() => {
    const ends = [children].flat().map((child) => show(child, make, true));
    let last = 0;
    let frame = requestAnimationFrame(function step(time) {
      for (const { current } of callbacks) current({}, (time - last) / 1000);
      last = time;
      frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      ends.forEach((end) => end());
    };
  }, []);
  return null;
}
