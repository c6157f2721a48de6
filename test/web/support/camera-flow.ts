/** A flow that asks for a place, and then for a number. */
export const cameraFlow = {
  steps: [
    {
      ...{ id: 'menu', kind: 'menu', prompt: 'What came?' },
      options: ['A pallet', 'A parcel', 'Something else'].map((label) => ({ label, next: 'scan' })),
    },
    {
      ...{ id: 'scan', kind: 'scan', expect: ['location'], store: 'place', prompt: 'Scan where it stands' },
      ...{ options: [{ label: 'It is not there', next: 'number' }], next: 'number' },
    },
    {
      ...{ id: 'number', kind: 'number', store: 'count', default: 12, min: 0, max: 100, next: null },
      prompt: 'How many came?',
    },
  ],
}
