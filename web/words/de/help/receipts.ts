/** What fields of the area receipts mean to people, in German, by their description in the API. */
export const receipts: Readonly<Record<string, string>> = {
  'Account that owns the goods.': 'Mandant, dem die Ware gehört.',
  'Dock location; must be available in the booking diary.': 'Tor oder Platz im Torkalender.',
  'Warehouse of the dock.': 'Lager des Tors.',
  'Booking number; the next number of sequence BOOK when not given.':
    'Buchungsnummer; ohne Angabe die nächste der Nummernfolge für Buchungen.',
  'Consignment reference.': 'Lieferungsnummer.',
  'Reference of the account.': 'Referenz des Mandanten.',
  'Direction: inbound delivery or outbound collection.': 'Anlieferung oder Abholung.',
  'Intake type: container, part load or full load.': 'Container, Teilladung oder volle Ladung.',
  'Container number; required for intake_type container.': 'Containernummer; bei Containern nötig.',
  'Whether the goods are hazardous.': 'Ob die Ware Gefahrgut ist.',
  'Start of the time slot.': 'Beginn der Zeit am Tor.',
  'End of the time slot.': 'Ende der Zeit am Tor.',
  'Haulier.': 'Spediteur.',
  'Expected number of storage units.': 'Erwartete Anzahl von Ladeeinheiten.',
  'Notes for the staff at the dock.': 'Notizen für die Leute am Tor.',
  'Status of the booking.': 'Stand der Buchung.',
  'Arrival time of the vehicle.': 'Wann das Fahrzeug ankam.',
  'Departure time of the vehicle.': 'Wann das Fahrzeug abfuhr.',
  'Cross-dock.': 'Crossdock.',
  "Reference on the unit label; the next number of the unit type's sequence when not given.":
    'Referenz auf dem Etikett der Einheit; ohne Angabe die nächste Nummer ihrer Art.',
  'Storage unit type.': 'Ladeeinheitenart.',
  'Delivery address of the unit.': 'Lieferadresse der Einheit.',
  'Storage unit record in the warehouse; null until the unit has been received.':
    'Ladeeinheit im Lager; leer, bis sie angenommen ist.',
  "Warehouse; the account's default warehouse when not given.":
    'Lager; ohne Angabe das Standardlager des Mandanten.',
  'Cross-dock reference.': 'Referenz des Crossdocks.',
  'Expected date and time of receipt.': 'Wann der Eingang erwartet wird.',
  'Inbound method: delivered to the warehouse or collected.': 'Ob ins Lager geliefert oder abgeholt wird.',
  'Status of the cross-dock.': 'Stand des Crossdocks.',
  'Bay the units were received at.': 'Tor, an dem die Einheiten angenommen wurden.',
  'Time the units were received.': 'Wann die Einheiten angenommen wurden.',
  'Time the units left.': 'Wann die Einheiten das Lager verließen.',
  'Goods-in receipt.': 'Wareneingang.',
  'Product expected.': 'Erwarteter Artikel.',
  'Expected quantity, in units.': 'Erwartete Menge, in Einheiten.',
  'Number of storage units the quantity arrives on; null or 0 for loose goods.':
    'Anzahl der Ladeeinheiten, auf denen die Menge kommt; leer oder 0 bei loser Ware.',
  "Stacking configuration on the storage units; the product's default when not given, and when the product of the line changes.":
    'Packung auf den Ladeeinheiten; ohne Angabe, und wenn der Artikel wechselt, die übliche des Artikels.',
  'Expected batch.': 'Erwartete Charge.',
  'Expected sell by date.': 'Erwartetes Verkaufsdatum.',
  'Expected best before date.': 'Erwartete Mindesthaltbarkeit.',
  'Order line the goods are returned from.': 'Auftragsposition, aus der die Ware zurückkommt.',
  'Quantity received so far, in units.': 'Bisher angenommene Menge, in Einheiten.',
  'Quantity put away so far, in units.': 'Bisher eingelagerte Menge, in Einheiten.',
  'Discrepancy between received and expected quantity: UNDER, OVER or NONE.':
    'Ob weniger, mehr oder genau so viel kam wie erwartet.',
  'Line note of the sender.': 'Notiz des Absenders zur Position.',
  'Line number of the sender.': 'Zeilennummer des Absenders.',
  'Line reference of the sender.': 'Zeilenreferenz des Absenders.',
  'Product code of the sender.': 'Artikelnummer des Absenders.',
  'Warehouse the goods arrive at.': 'Lager, in dem die Ware ankommt.',
  "Receipt number, unique among the account's receipts that are not cancelled; the next number of sequence GRN when not given.":
    'Nummer des Wareneingangs, eindeutig unter denen des Mandanten, die nicht storniert sind; ohne Angabe die nächste der Nummernfolge.',
  'Receipt type.': 'Art des Wareneingangs.',
  'Status of the receipt.': 'Stand des Wareneingangs.',
  'Supplier that sends the goods.': 'Lieferant, der die Ware sendet.',
  'Carrier that delivers the goods.': 'Frachtführer, der die Ware bringt.',
  'Customer that returns the goods, for customer returns.': 'Kunde, der die Ware zurücksendet.',
  'Order the goods are returned from.': 'Auftrag, aus dem die Ware zurückkommt.',
  'Goods-in bay; the default bay of the warehouse when not given.':
    'Wareneingangstor; ohne Angabe das übliche des Lagers.',
  'Expected date and time of arrival (ETA).': 'Wann die Ware erwartet wird.',
  'Actual date and time of arrival.': 'Wann die Ware tatsächlich ankam.',
  'Notes for warehouse staff.': 'Notizen für die Leute im Lager.',
  'Time the receipt was closed manually; no further goods are expected.':
    'Wann der Wareneingang von Hand geschlossen wurde; es wird nichts mehr erwartet.',
  "Whether the quantity received falls short by more than the account's under-receipt tolerance.":
    'Ob mehr fehlt, als beim Mandanten hingenommen wird.',
  'Warehouse of the docks.': 'Lager der Tore.',
  'Start of the time searched.': 'Ab wann gesucht wird.',
  'End of the time searched.': 'Bis wann gesucht wird.',
  'Bay the units are received at.': 'Tor, an dem die Einheiten angenommen werden.',
  'What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others.':
    'Was geschieht, wenn einzelne abgelehnt werden: keiner wird angelegt und alle Fehler werden gemeldet, oder die anderen werden angelegt.',
  'Attributes of the records to create, at most 1,000.': 'Was angelegt wird, höchstens 1.000.',
  'Whether to send the print to a printer; otherwise the response is the file.':
    'Ob auf einem Drucker gedruckt wird; sonst bekommen Sie die Datei.',
  'Printer to print on.': 'Drucker.',
  'Template to print with; when not given, the template of the account or customer, otherwise the default template.':
    'Vorlage; ohne Angabe die des Mandanten oder Kunden, sonst die übliche.',
  'Ids of the records, in the order of their papers.': 'Datensätze in der Reihenfolge ihrer Papiere.',
  'Product received.': 'Angenommener Artikel.',
  'Location the goods are received at; the bay of the receipt when not given.':
    'Platz, an dem die Ware angenommen wird; ohne Angabe das Tor des Wareneingangs.',
  'Quantity received, in units.': 'Angenommene Menge, in Einheiten.',
  'Storage unit the goods are put on. When not given, a new unit is created or the goods stay loose, as planned on the task.':
    'Ladeeinheit, auf die die Ware kommt. Ohne Angabe wird eine neue angelegt oder die Ware bleibt lose, wie geplant.',
  'Serial numbers, one per unit.': 'Seriennummern, eine je Stück.',
  'Storage unit type of the unit to create.': 'Ladeeinheitenart der neuen Einheit.',
  'Batch; the batch of the receipt line when not given.': 'Charge; ohne Angabe die der Position.',
  'Sell by date; that of the receipt line when not given.': 'Verkaufsdatum; ohne Angabe das der Position.',
  'Best before date; that of the receipt line when not given.':
    'Mindesthaltbarkeit; ohne Angabe die der Position.',
  'Whether the quantity not received stays open to be received later.':
    'Ob die nicht angenommene Menge offen bleibt.',
  'Stock status: available, or held on arrival.': 'Zustand: verfügbar oder gleich gesperrt.',
  'Reason why the goods are held.': 'Warum die Ware gesperrt ist.',
  'Disposition of returned goods.': 'Was mit der Retoure geschieht.',
  'Reason code for holding or scrapping returned goods.': 'Grund für das Sperren oder Wegwerfen der Retoure.',
  'Description of the condition of returned goods.': 'Zustand der Retoure in Worten.',
  'Storage unit of the label; all units of the receipt when not given.':
    'Ladeeinheit des Etiketts; ohne Angabe alle des Wareneingangs.',
}
