/** What is done in a task of each type. */
const ACTS = {
  RCV: 'Receive',
  PWAY: 'Put away',
  PICK: 'Pick',
  REPLEN: 'Replenish',
  TRAN: 'Move',
  CONV: 'Convert',
  DISP: 'Dispatch',
  LOAD: 'Load',
  CHECK: 'Count',
}

/** Texts of tasks and people. */
export const people = {
  title: 'Tasks',
  people: 'People',
  views: {
    open: 'Open',
    unassigned: 'With nobody',
    assigned: 'Assigned',
    held: 'On hold',
    late: 'Late',
    done: 'Done today',
  },
  nobody: 'Nobody has a task, has completed one today, or works with a handheld.',
  idle: 'No task',
  idle_since: (time: string) => `No task since ${time}`,
  doing: (place: string, since: string) =>
    [place === '' ? '' : `at ${place}`, since === '' ? '' : `since ${since}`].filter(Boolean).join(', '),
  figures: (hour: number, today: number) => `${hour} in the last hour · ${today} today`,
  device_of: (name: string) => `Handheld of ${name}`,
  online: 'Online',
  last_answer: (time: string) => `Last answer ${time}`,
  battery: (percent: number) => `Battery ${percent} %`,
  waiting: (count: number) => (count === 1 ? '1 act waits' : `${count} acts wait`),
  refused: (count: number) => `${count} refused`,
  /** What is done in a task, with what, and where. */
  task_title: (type: keyof typeof ACTS, what: string, path: string) =>
    [ACTS[type], what, path].filter(Boolean).join(' '),
  from: (place: string) => `from ${place}`,
  at: (place: string) => `at ${place}`,
}
