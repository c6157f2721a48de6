/** What fields of the area products mean to people, in German, by their description in the API. */
export const products: Readonly<Record<string, string>> = {
  'Product.': 'Artikel.',
  'Account.': 'Mandant.',
  'Whether the group can be used.': 'Ob die Gruppe verwendet werden kann.',
  'Whether the group can be used for products.': 'Ob die Gruppe für Artikel verwendet werden kann.',
  'Whether the group can be used for locations.': 'Ob die Gruppe für Lagerplätze verwendet werden kann.',
  'Group.': 'Gruppe.',
  'Location.': 'Lagerplatz.',
  'Pick face location; give either this or location_group_id.':
    'Pickplatz; entweder dieser oder eine Gruppe von Pickplätzen.',
  'Group of pick face locations, used in pick_sequence order; give either this or location_id.':
    'Gruppe von Pickplätzen, die in ihrer Pickfolge verwendet werden; entweder diese oder ein Pickplatz.',
  'Warehouse of the pick face.': 'Lager des Pickplatzes.',
  'Replenishment type: continuous replenishes when stock falls below trigger_min, demand when a pick finds no other stock, order_volume for the open orders.':
    'Wann nachgefüllt wird: fortlaufend, sobald der Bestand unter die Mindestmenge fällt; bei Bedarf, wenn ein Pick sonst nichts findet; oder für die offenen Aufträge.',
  'Minimum stock level in units, below which the pick face is replenished.':
    'Mindestbestand in Einheiten, unter dem der Pickplatz nachgefüllt wird.',
  'Maximum stock level in units, up to which the pick face is replenished.':
    'Höchstbestand in Einheiten, bis zu dem der Pickplatz gefüllt wird.',
  'Priority among the pick faces of the product; the lowest number goes first.':
    'Priorität unter den Pickplätzen des Artikels; die kleinste Zahl kommt zuerst.',
  'Whether only full storage units are used for replenishment.':
    'Ob nur mit ganzen Ladeeinheiten nachgefüllt wird.',
  'Time the pick face first held the product.': 'Wann der Artikel zum ersten Mal auf dem Pickplatz lag.',
  'Parent product: the bill of materials that is built.':
    'Der Artikel, der aus den Teilen gebaut wird (Stückliste).',
  'Component product.': 'Bestandteil.',
  'Quantity of the component, in units, for one build of the parent, which yields its output_quantity.':
    'Menge des Bestandteils in Einheiten für einen Bau des Artikels, der dessen Ausgabemenge ergibt.',
  'Packaging level that per_layer and total are counted in.':
    'Packungsstufe, in der die Mengen je Lage und insgesamt gezählt werden.',
  'Unit of measure of length, width and height.': 'Maßeinheit von Länge, Breite und Höhe.',
  'Quantity per layer, counted in stock_configuration.': 'Menge je Lage, in der Packungsstufe gezählt.',
  'Number of layers on a full storage unit.': 'Anzahl der Lagen auf einer vollen Ladeeinheit.',
  'Quantity on a full storage unit: per_layer x number_of_layers, counted in stock_configuration. A value that is sent must agree.':
    'Menge auf einer vollen Ladeeinheit: je Lage mal Lagen, in der Packungsstufe gezählt. Ein angegebener Wert muss dazu passen.',
  'Rank among the configurations of the product, without gaps; 0 is the default configuration.':
    'Rang unter den Packungen des Artikels, ohne Lücken; 0 ist die übliche.',
  'Whether goods may be received in this configuration.': 'Ob Ware in dieser Packung angenommen werden darf.',
  'Length of a full storage unit, in unit_of_measure.': 'Länge einer vollen Ladeeinheit, in der Maßeinheit.',
  'Width of a full storage unit, in unit_of_measure.': 'Breite einer vollen Ladeeinheit, in der Maßeinheit.',
  'Height of a full storage unit, in unit_of_measure.': 'Höhe einer vollen Ladeeinheit, in der Maßeinheit.',
  'Weight of a full storage unit in kilograms.': 'Gewicht einer vollen Ladeeinheit in Kilogramm.',
  'Product code (SKU); the next number of sequence PRODUCT when not given.':
    'Artikelnummer (SKU); ohne Angabe die nächste Nummer der Nummernfolge für Artikel.',
  'Short description.': 'Kurze Beschreibung.',
  'Stock unit type the product is counted in; ITEMS when not given.':
    'Mengeneinheit, in der der Artikel gezählt wird; ohne Angabe Stück.',
  'Long description.': 'Lange Beschreibung.',
  'Barcode of a single unit.': 'Barcode eines einzelnen Stücks.',
  'Barcode of a case.': 'Barcode eines Kartons.',
  'Barcode of an inner pack.': 'Barcode einer Innenpackung.',
  'Barcode of an outer pack.': 'Barcode eines Umkartons.',
  'Commodity code (Harmonized System).': 'Zolltarifnummer (Harmonisiertes System).',
  'Country of manufacture, ISO 3166-1.': 'Herstellungsland, zwei Buchstaben wie DE.',
  'Description for customs.': 'Beschreibung für den Zoll.',
  'Value of one unit on a commercial invoice, in the currency of the account.':
    'Wert eines Stücks auf einer Handelsrechnung, in der Währung des Mandanten.',
  'Minimum remaining shelf life in days at receipt.': 'Resthaltbarkeit bei der Annahme in Tagen, mindestens.',
  'Total shelf life in days from production.': 'Gesamte Haltbarkeit ab Herstellung in Tagen.',
  'Whether the product is stopped: nothing of it is received unannounced, ordered, picked or sent.':
    'Ob der Artikel gestoppt ist: Er wird weder unangemeldet angenommen noch bestellt, gepickt oder versandt.',
  'Obsolescence: 1 blocks receipts, 2 blocks receipts and orders.':
    'Auslauf: 1 sperrt Wareneingänge, 2 sperrt Wareneingänge und Aufträge.',
  'Specific gravity of liquids, in kilograms per litre.': 'Dichte von Flüssigkeiten in Kilogramm je Liter.',
  'Quantity produced by one build of the materials.': 'Menge, die ein Bau aus den Teilen ergibt.',
  'Whether the product is assembled from its materials when it is picked.':
    'Ob der Artikel erst beim Picken aus seinen Teilen gebaut wird.',
  'Whether dimensions must be recorded at receipt.': 'Ob bei der Annahme Maße erfasst werden müssen.',
  'Whether the product is transported without dangerous goods papers.':
    'Ob der Artikel ohne Gefahrgutpapiere befördert wird.',
  'Pick strategy: one pick task per order line, or batch picking of several at once.':
    'Wie gepickt wird: eine Aufgabe je Auftragsposition oder mehrere auf einmal.',
  'Product type: single, or built from materials (bill of materials).':
    'Einzelner Artikel oder aus Teilen gebaut (Stückliste).',
  'Serial number tracking: when serial numbers are recorded.': 'Wann Seriennummern erfasst werden.',
  'Units per inner pack.': 'Einheiten je Innenpackung.',
  'Units per case.': 'Einheiten je Karton.',
  'Units per outer pack.': 'Einheiten je Umkarton.',
  'Weight of one unit in kilograms.': 'Gewicht eines Stücks in Kilogramm.',
  'Cube (volume) of one unit in cubic metres.': 'Volumen eines Stücks in Kubikmetern.',
  'Length of one unit in centimetres.': 'Länge eines Stücks in Zentimetern.',
  'Width of one unit in centimetres.': 'Breite eines Stücks in Zentimetern.',
  'Height of one unit in centimetres.': 'Höhe eines Stücks in Zentimetern.',
  "Whether stock with different FIFO dates is merged in the product's pick faces.":
    'Ob Bestand mit verschiedenem FIFO-Datum auf den Pickplätzen des Artikels zusammengelegt wird.',
  'Stock unit type code.': 'Code der Mengeneinheit.',
  'Number of decimal places allowed in quantities.': 'Anzahl der Nachkommastellen, die Mengen haben dürfen.',
  'Group; given by the path.': 'Gruppe, durch die Seite gegeben.',
  'Location; give either this or location_ids.': 'Lagerplatz; entweder dieser oder mehrere Lagerplätze.',
  'Ids of the locations; give either this or location_id.':
    'Lagerplätze; entweder diese oder ein einzelner Lagerplatz.',
  'Product; give either this or product_ids.': 'Artikel; entweder dieser oder mehrere Artikel.',
  'Ids of the products; give either this or product_id.':
    'Artikel; entweder diese oder ein einzelner Artikel.',
  'Rank, counted from 0; a number beyond the last puts the configuration last.':
    'Rang, ab 0 gezählt; eine Zahl nach dem letzten setzt die Packung ans Ende.',
  'Accounts that may own stock of the product.': 'Mandanten, denen Bestand des Artikels gehören darf.',
}
