/**
 * What a program that a test starts knows of the machine, and all it knows beside what the test says: where programs are, where
 * files of a moment go, and where the runtime keeps what it compiled, without which every start compiles the whole service.
 */
export const machine = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
} as const
