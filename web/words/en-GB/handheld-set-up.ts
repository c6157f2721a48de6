/** Texts of the handheld for setting a device up anew. */
export const handheldSetUp = {
  title: (tenant: string, host: string) => `Set this device up for ${tenant} at ${host}?`,
  text: 'You are signed out here, and your task is given back.',
  move: 'Set up',
  present: (tenant: string) => `This device is set up for ${tenant} already.`,
}

/** The texts that each language has for setting a device up anew. */
export type HandheldSetUpWords = typeof handheldSetUp
