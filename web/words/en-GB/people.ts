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
  nobody: 'Nobody has a task, and nobody has completed one today.',
  idle: 'No task',
  idle_since: (time: string) => `No task since ${time}`,
  doing: (place: string, since: string) =>
    [place === '' ? '' : `at ${place}`, since === '' ? '' : `since ${since}`].filter(Boolean).join(', '),
  figures: (hour: number, today: number) => `${hour} in the last hour · ${today} today`,
}
