/** Texts that default flows had before, in German: tenants keep the flows that they began with until they take newer ones over. */
export const formerFlowTexts: Readonly<Record<string, string>> = {
  'Scan {{task.product.code}}': '{{task.product.code}} scannen',
  'Scan a unit': 'Eine Einheit scannen',
  'Scan the unit': 'Die Einheit scannen',
  'Scan the unit for {{task.location_to.code}}': 'Einheit für {{task.location_to.code}} scannen',
  'Scan where it lies': 'Scannen, wo es liegt',
  'Scan the bay {{task.location_to.code}}': 'Wareneingangsplatz {{task.location_to.code}} scannen',
  'Take {{task.product.code}} from {{task.location_from.code}}':
    '{{task.product.code}} aus {{task.location_from.code}} nehmen',
  'How much of {{task.start_quantity_breakdown}} came? 0 if no more comes':
    'Wie viel von {{task.start_quantity_breakdown}} ist gekommen? 0, wenn nichts mehr kommt',
  'What do they stand on?': 'Worauf steht die Ware?',
  'As announced': 'Wie angekündigt',
  'A unit that is there': 'Eine vorhandene Einheit',
  'Is anything there?': 'Liegt etwas da?',
  'Is there anything else?': 'Liegt noch etwas da?',
  'How much is there?': 'Wie viel ist da?',
  'What does its label say?': 'Was steht auf dem Etikett?',
  'No batch or date': 'Keine Charge und kein Datum',
  'A batch or a date': 'Eine Charge oder ein Datum',
  'It differs. Count it again?': 'Das weicht ab. Noch einmal zählen?',
}
