/** What fields of the area products mean to people, by their description in the API. */
export const products: Readonly<Record<string, string>> = {
  'Pick face location; give either this or location_group_id.':
    'Pick face location; give either this or a location group.',
  'Group of pick face locations, used in pick_sequence order; give either this or location_id.':
    'Group of pick face locations, used in their pick sequence; give either this or a location.',
  'Replenishment type: continuous replenishes when stock falls below trigger_min, demand when a pick finds no other stock, order_volume for the open orders.':
    'When the pick face is replenished: continuously, once stock falls below the minimum; on demand, when a pick finds no other stock; or for the open orders.',
  'Quantity of the component, in units, for one build of the parent, which yields its output_quantity.':
    'Quantity of the component, in units, for one build of the parent, which yields its output quantity.',
  'Packaging level that per_layer and total are counted in.':
    'Packaging level that quantities per layer and in total are counted in.',
  'Quantity per layer, counted in stock_configuration.':
    'Quantity per layer, counted in the packaging level.',
  'Quantity on a full storage unit: per_layer x number_of_layers, counted in stock_configuration. A value that is sent must agree.':
    'Quantity on a full storage unit: quantity per layer times layers, counted in the packaging level. A value that is typed must agree.',
  'Length of a full storage unit, in unit_of_measure.': 'Length of a full storage unit, in unit of measure.',
  'Width of a full storage unit, in unit_of_measure.': 'Width of a full storage unit, in unit of measure.',
  'Height of a full storage unit, in unit_of_measure.': 'Height of a full storage unit, in unit of measure.',
  'Country of manufacture, ISO 3166-1.': 'Country of manufacture, two letters such as GB.',
  'Location; give either this or location_ids.': 'Location; give either this or locations.',
  'Ids of the locations; give either this or location_id.': 'Locations; give either this or a location.',
  'Product; give either this or product_ids.': 'Product; give either this or products.',
  'Ids of the products; give either this or product_id.': 'Products; give either this or a product.',
}
