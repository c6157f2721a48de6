/** What fields of the area warehouses mean to people, by their description in the API. */
export const warehouses: Readonly<Record<string, string>> = {
  'Location type code. BAY, GIBAY, GOBAY, RACK, PICKANDDROP, WORK and PERSONALLOCATION have a built-in meaning.':
    'Location type code. The built-in ones have a fixed meaning.',
  'Maximum number of storage units at the location; null means no limit.':
    'Maximum number of storage units at the location; empty means no limit.',
  'Only storage unit type allowed at the location; null allows every type.':
    'Only storage unit type allowed at the location; empty allows every type.',
  'Hours in which the location can be booked, each {weekday 0-6, opens, closes}.':
    'Hours in which the location can be booked, by day of the week.',
  'Aisles, each {zone, aisle, x, y, direction}. Always replaced as a whole.':
    'Aisles with their zone, place and direction. Always replaced as a whole.',
  'Account whose orders the route is for; null for all accounts.':
    'Account whose orders the route is for; empty for all accounts.',
  'Customer whose orders the route is for; null for all customers.':
    'Customer whose orders the route is for; empty for all customers.',
  'IANA time zone that decides when a day of the warehouse begins and ends.':
    'Time zone that decides when a day of the warehouse begins and ends, such as Europe/London.',
  'Opening times of the warehouse, each {weekday 0-6, opens, closes}.':
    'Opening times of the warehouse, by day of the week.',
  'Ids of the records; one label is printed for each.': 'Records; one label is printed for each.',
}
