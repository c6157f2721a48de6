/** What fields of the area warehouses mean to people, in German, by their description in the API. */
export const warehouses: Readonly<Record<string, string>> = {
  'Warehouse in which the locations are created.': 'Lager, in dem die Plätze angelegt werden.',
  'Location type of every location created.': 'Platzart aller angelegten Plätze.',
  'Text between the parts of every location code, such as -; nothing when not given.':
    'Steht zwischen den Teilen jedes Platzcodes, etwa -; ohne Angabe nichts.',
  'Prefix of every location code.': 'Anfang jedes Platzcodes.',
  'First zone of the range: digits (01) or letters (A). Its width is kept.':
    'Erste Zone: Ziffern (01) oder Buchstaben (A). Die Stellenzahl bleibt.',
  'Last zone of the range, of the same kind as the first.': 'Letzte Zone, von gleicher Art wie die erste.',
  'First aisle of the range: digits (01) or letters (A). Its width is kept.':
    'Erster Gang: Ziffern (01) oder Buchstaben (A). Die Stellenzahl bleibt.',
  'Last aisle of the range, of the same kind as the first.': 'Letzter Gang, von gleicher Art wie der erste.',
  'First column of the range: digits (01) or letters (A). Its width is kept.':
    'Erste Spalte: Ziffern (01) oder Buchstaben (A). Die Stellenzahl bleibt.',
  'Last column of the range, of the same kind as the first.':
    'Letzte Spalte, von gleicher Art wie die erste.',
  'First row of the range: digits (01) or letters (A). Its width is kept.':
    'Erste Reihe: Ziffern (01) oder Buchstaben (A). Die Stellenzahl bleibt.',
  'Last row of the range, of the same kind as the first.': 'Letzte Reihe, von gleicher Art wie die erste.',
  'First slot of the range: digits (01) or letters (A). Its width is kept.':
    'Erstes Fach: Ziffern (01) oder Buchstaben (A). Die Stellenzahl bleibt.',
  'Last slot of the range, of the same kind as the first.': 'Letztes Fach, von gleicher Art wie das erste.',
  'Whether goods may be moved to the locations.': 'Ob Ware auf die Plätze gebracht werden darf.',
  'Location type code. BAY, GIBAY, GOBAY, RACK, PICKANDDROP, WORK and PERSONALLOCATION have a built-in meaning.':
    'Code der Platzart. Die mitgelieferten (Tore, Regal, Übergabe, Arbeitsplatz, Platz einer Person) haben eine feste Bedeutung.',
  'Description of what the location type is used for.': 'Wofür die Platzart verwendet wird.',
  'Location code, as printed on its label.': 'Code des Platzes, wie er auf dem Etikett steht.',
  'Warehouse the location belongs to.': 'Lager, zu dem der Platz gehört.',
  'Location type.': 'Platzart.',
  'Description for warehouse staff.': 'Beschreibung für die Leute im Lager.',
  'Barcode on the location label, as scanned by handhelds.':
    'Barcode auf dem Etikett, wie ihn Handscanner lesen.',
  'Zone of the warehouse.': 'Zone des Lagers.',
  'Aisle.': 'Gang.',
  'Bay within the aisle.': 'Feld im Gang.',
  'Level (shelf height) within the bay.': 'Ebene (Höhe im Regal).',
  'Position on the level.': 'Stelle auf der Ebene.',
  'Row of the slot.': 'Reihe des Fachs.',
  'Column of the slot.': 'Spalte des Fachs.',
  'Slot.': 'Fach.',
  'Check digit that a user enters or reads out to confirm being at the location.':
    'Prüfziffer, die jemand eingibt oder vorliest, um zu zeigen, dass er dort ist.',
  'Pick sequence: order in which pickers visit locations.':
    'Pickfolge: in welcher Reihenfolge Plätze beim Picken besucht werden.',
  'Putaway sequence: order in which locations are visited when goods are put away.':
    'Einlagerungsfolge: in welcher Reihenfolge Plätze beim Einlagern besucht werden.',
  'Maximum weight in kilograms.': 'Höchstes Gewicht in Kilogramm.',
  'Maximum cube (volume) in cubic metres.': 'Höchstes Volumen in Kubikmetern.',
  'Maximum height of a load in centimetres.': 'Höchste Höhe der Ware in Zentimetern.',
  'Maximum number of storage units at the location; null means no limit.':
    'Höchste Anzahl von Ladeeinheiten; leer heißt ohne Grenze.',
  'Only storage unit type allowed at the location; null allows every type.':
    'Einzige erlaubte Ladeeinheitenart; leer heißt alle.',
  'Whether the location is a pick face.': 'Ob der Platz ein Pickplatz ist.',
  'Whether goods may be moved to the location.': 'Ob Ware auf den Platz gebracht werden darf.',
  'Whether deliveries and collections can be booked at the location.':
    'Ob An- und Abfahrten an diesem Platz gebucht werden können.',
  'Hours in which the location can be booked, each {weekday 0-6, opens, closes}.':
    'Zeiten, in denen der Platz gebucht werden kann, je Wochentag.',
  'Time of the last stock count at the location.': 'Wann der Bestand hier zuletzt gezählt wurde.',
  'Site code.': 'Code des Standorts.',
  'Whether this is the default site, used when no site is given.':
    'Ob dies der Standort ist, der ohne andere Angabe gilt.',
  'Tier of the site within a network of sites.': 'Ebene des Standorts in einem Netz von Standorten.',
  'Warehouse that is laid out, once.': 'Lager, dessen Plan dies ist.',
  'Aisles, each {zone, aisle, x, y, direction}. Always replaced as a whole.':
    'Gänge mit ihrer Zone, Lage und Richtung. Sie werden immer ganz ersetzt.',
  'Warehouse that may serve the order.': 'Lager, das den Auftrag bedienen darf.',
  'Account whose orders the route is for; null for all accounts.':
    'Mandant, für dessen Aufträge der Weg gilt; leer für alle.',
  'Customer whose orders the route is for; null for all customers.':
    'Kunde, für dessen Aufträge der Weg gilt; leer für alle.',
  'Rank among the routes of the product for the same account and customer, 0 first. Without it the route is added at the end; routes at or after the given position move down.':
    'Rang unter den Wegen des Artikels für denselben Mandanten und Kunden, 0 zuerst. Ohne Angabe kommt der Weg ans Ende; die danach rücken weiter.',
  'Warehouse code.': 'Code des Lagers.',
  'Whether the warehouse is in operation.': 'Ob das Lager in Betrieb ist.',
  'IANA time zone that decides when a day of the warehouse begins and ends.':
    'Zeitzone, nach der ein Tag des Lagers beginnt und endet, etwa Europe/Berlin.',
  'Site of the warehouse; the default site when not given.': 'Standort des Lagers; ohne Angabe der übliche.',
  'Default goods-in bay, used when a receipt names none.':
    'Wareneingangstor, wenn ein Wareneingang keines nennt.',
  'Default goods-out bay: where picked goods are staged when the order names none.':
    'Warenausgangstor: wo gepickte Ware bereitsteht, wenn der Auftrag keines nennt.',
  'Default work location: where goods are assembled when the order names none.':
    'Arbeitsplatz: wo Ware zusammengebaut wird, wenn der Auftrag keinen nennt.',
  'Whether a location refuses goods that exceed its capacity: weight, cube, height or number of storage units.':
    'Ob ein Platz Ware ablehnt, die über Gewicht, Volumen, Höhe oder Anzahl seiner Ladeeinheiten geht.',
  'Whether a short pick creates a stock check of the location.':
    'Ob eine Fehlmenge beim Picken eine Zählung des Platzes auslöst.',
  'Whether a short pick is reallocated to other stock at once.':
    'Ob eine Fehlmenge beim Picken sofort neu reserviert wird.',
  'Whether several orders may be consolidated on one pick list.':
    'Ob mehrere Aufträge auf einer Pickliste stehen dürfen.',
  'Whether bookings must be within the opening times.':
    'Ob Torbuchungen in den Öffnungszeiten liegen müssen.',
  'Opening times of the warehouse, each {weekday 0-6, opens, closes}.':
    'Öffnungszeiten des Lagers, je Wochentag.',
  'What units must have in common to be loaded together: the delivery address, the sales order, or nothing.':
    'Was Einheiten gemeinsam haben müssen, um zusammen geladen zu werden: die Lieferadresse, den Auftrag oder nichts.',
  'Whether units must be loaded in the sequence of the load drops.':
    'Ob Einheiten in der Folge der Abladestellen geladen werden müssen.',
  'Ids of the records; one label is printed for each.': 'Datensätze; für jeden wird ein Etikett gedruckt.',
}
