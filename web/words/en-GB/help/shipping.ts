/** What fields of the area shipping mean to people, by their description in the API. */
export const shipping: Readonly<Record<string, string>> = {
  'Address of the page on which the carrier shows how far goods are, over https, with {tracking_number} for the number.':
    'Address of the page on which the carrier shows how far goods are, over https. The word number in curly brackets stands for the number.',
  'Time the pending request to the carrier was started; null while there is none.':
    'Time the pending request to the carrier was started; empty while there is none.',
  'Maximum load weight in kilograms; null means no limit.':
    'Maximum load weight in kilograms; empty means no limit.',
  'Maximum load cube (volume) in cubic metres; null means no limit.':
    'Maximum load cube (volume) in cubic metres; empty means no limit.',
  'Maximum number of storage units; null means no limit.':
    'Maximum number of storage units; empty means no limit.',
  'Staged goods packed into the package, each {stock_id, quantity}.':
    'Staged goods packed into the package, with their quantities.',
}
