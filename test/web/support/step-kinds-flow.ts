/** A flow with each kind of step that a person sees. */
export const stepKindsFlow = {
  steps: [
    {
      ...{ id: 'menu', kind: 'menu', prompt: 'What did come?' },
      options: ['A pallet', 'A parcel', 'Something else'].map((label) => ({ label, next: 'scan' })),
    },
    {
      ...{ id: 'scan', kind: 'scan', expect: ['location'], store: 'place', prompt: 'Scan where it stands' },
      ...{ options: [{ label: 'It is not there', next: 'number' }], next: 'number' },
    },
    {
      ...{ id: 'number', kind: 'number', store: 'count', default: 12, min: 0, max: 100, next: 'text' },
      ...{
        prompt: 'How many of Spoons, stainless steel, set of 6 came?',
        options: [{ label: 'Onto a unit', next: 'text' }],
      },
    },
    { id: 'text', kind: 'text', store: 'batch', prompt: 'Batch', next: 'date' },
    { id: 'date', kind: 'date', store: 'day', prompt: 'Best before', next: 'serials' },
    {
      id: 'serials',
      kind: 'serials',
      store: 'serials',
      count: 3,
      prompt: 'Scan each serial number',
      next: 'choose',
    },
    {
      ...{ id: 'choose', kind: 'choose', source: 'locations', filter: {}, store: 'other', next: 'confirm' },
      ...{ prompt: 'Where does it go?', options: [{ label: 'Somewhere else', next: 'confirm' }] },
    },
    {
      id: 'confirm',
      kind: 'confirm',
      text: 'Is the place {{other.code}} free?',
      next: 'message',
      otherwise: 'message',
    },
    { id: 'message', kind: 'message', text: 'Bring it to {{other.code}}', next: null },
  ],
}
