/** What fields of the area stock mean to people, in German, by their description in the API. */
export const stock: Readonly<Record<string, string>> = {
  'Reason code.': 'Code des Grundes.',
  'Description of when the code is used.': 'Wann der Grund verwendet wird.',
  'Action the code is a reason for.': 'Wofür es ein Grund ist.',
  'Whether the code can be used.': 'Ob der Grund verwendet werden kann.',
  'Whether the code can be used for the stock of every account.':
    'Ob der Grund für Bestand aller Mandanten verwendet werden kann.',
  'Account for whose stock the code can be used when it is not generic.':
    'Mandant, für dessen Bestand der Grund gilt, wenn er nicht allgemein ist.',
  'Sequence code.': 'Code der Nummernfolge.',
  'Prefix of each number.': 'Anfang jeder Nummer.',
  'Next number to be issued; its leading zeros fix the number of digits.':
    'Nächste Nummer; ihre führenden Nullen bestimmen die Stellenzahl.',
  'Description of what the sequence is used for.': 'Wofür die Nummernfolge verwendet wird.',
  'Kind of number: plain, or sscc for serial shipping container codes.':
    'Einfache Nummern, oder SSCC für Ladeeinheiten.',
  'Account that owns the stock.': 'Mandant, dem der Bestand gehört.',
  'Quantity available for allocation, in units.': 'Menge, die reserviert werden kann, in Einheiten.',
  'Part of the available quantity that an order of today may have, in units: without goods past their date or outside the shelf life of the product, and nothing of what is not sold.':
    'Teil der verfügbaren Menge, den ein Auftrag von heute haben darf, in Einheiten: ohne Ware, deren Datum vorbei ist oder die nicht lange genug haltbar ist, und nichts von dem, was nicht verkauft wird.',
  'Quantity allocated to tasks and not yet picked, in units.':
    'Für Aufgaben reservierte, noch nicht gepickte Menge, in Einheiten.',
  'Open demand: quantity of open orders that is not yet allocated, in units. Not part of the stock on hand.':
    'Offener Bedarf: Menge offener Aufträge, die noch nicht reserviert ist, in Einheiten. Kein Teil des Bestands.',
  'Quantity in the building that cannot be allocated yet, such as goods awaiting putaway, in units.':
    'Menge im Haus, die noch nicht reserviert werden kann, etwa vor dem Einlagern, in Einheiten.',
  'Quantity picked and awaiting dispatch, in units.':
    'Gepickte Menge, die auf den Versand wartet, in Einheiten.',
  'Quantity on hold, in units.': 'Gesperrte Menge, in Einheiten.',
  'Total stock on hand, in units: held, picked, allocated, available and received.':
    'Ganzer Bestand in Einheiten: gesperrt, gepickt, reserviert, verfügbar und eingegangen.',
  'Warehouse whose locations are counted.': 'Lager, dessen Plätze gezählt werden.',
  'Counting method: abc counts frequently picked locations more often, all counts every location equally often.':
    'Zählverfahren: oft gepickte Plätze öfter (ABC), oder alle gleich oft.',
  'Days between counts of class A.': 'Tage zwischen Zählungen der Klasse A.',
  'Days between counts of class B.': 'Tage zwischen Zählungen der Klasse B.',
  'Days between counts of class C, and of all locations with method all.':
    'Tage zwischen Zählungen der Klasse C, und aller Plätze, wenn alle gleich oft gezählt werden.',
  'Maximum number of stock checks created per day.': 'Höchstzahl neuer Zählungen am Tag.',
  'Whether the counts are blind.': 'Ob ohne Sollmenge gezählt wird.',
  'Whether the programme runs.': 'Ob das Programm läuft.',
  'Stock check the record belongs to.': 'Zählung, zu der das Ergebnis gehört.',
  'Product counted.': 'Gezählter Artikel.',
  'Batch, if the account tracks batches.': 'Charge, wenn der Mandant Chargen verfolgt.',
  'Sell by date, if the account tracks it.': 'Verkaufsdatum, wenn der Mandant es verfolgt.',
  'Best before date, if the account tracks it.': 'Mindesthaltbarkeit, wenn der Mandant sie verfolgt.',
  'Counts recorded, each {attempt_number, physical_count, system_count, result}.':
    'Erfasste Zählungen, jede mit gezählter Menge, Sollmenge und Ergebnis.',
  'Result of the last count: success, failure, or left_out if all of the goods arrived after the last count.':
    'Ergebnis der letzten Zählung: stimmt, stimmt nicht, oder ausgelassen, wenn alle Ware erst danach kam.',
  'Difference at the last count: counted quantity minus system quantity, in units.':
    'Unterschied bei der letzten Zählung: gezählt minus Soll, in Einheiten.',
  'Part of the difference that could no longer be deducted from stock, in units.':
    'Teil des Unterschieds, der nicht mehr vom Bestand abgezogen werden konnte, in Einheiten.',
  'Quantity that arrived after the last count of the check and was left out of it, in units.':
    'Menge, die nach der letzten Zählung kam und ausgelassen wurde, in Einheiten.',
  'Time of the last count of the goods; for goods nobody counted, the time of the last count at the location.':
    'Wann die Ware zuletzt gezählt wurde; bei ungezählter Ware, wann am Platz zuletzt gezählt wurde.',
  'Time the record was resolved.': 'Wann das Ergebnis geklärt wurde.',
  'Reason code the record was resolved with.': 'Grund, mit dem das Ergebnis geklärt wurde.',
  'Location to count.': 'Platz, der gezählt wird.',
  'Warehouse of the location.': 'Lager des Platzes.',
  'Date and time by which the count should be done; the end of today when not given.':
    'Bis wann gezählt sein soll; ohne Angabe bis heute Abend.',
  'Status of the stock check.': 'Stand der Zählung.',
  'Origin of the stock check: created manually, by a short pick, or by a stock check programme.':
    'Wodurch die Zählung entstand: von Hand, durch eine Fehlmenge oder durch ein Zählprogramm.',
  'Blind count: whether the system quantity is hidden from the person counting.':
    'Ob die Sollmenge beim Zählen verborgen ist.',
  'Count task.': 'Aufgabe zum Zählen.',
  'Time the count was closed.': 'Wann die Zählung geschlossen wurde.',
  'Time the differences were resolved.': 'Wann die Unterschiede geklärt wurden.',
  'Stock check programme that created the check.': 'Zählprogramm, das die Zählung angelegt hat.',
  'Location of the stock.': 'Platz des Bestands.',
  'Storage unit of the stock; null for loose goods.': 'Ladeeinheit des Bestands; leer bei loser Ware.',
  'Batch (lot) number.': 'Charge.',
  'Serial number; the quantity is then 1.': 'Seriennummer; die Menge ist dann 1.',
  'Sell by date: the last day on which the goods may be sold.':
    'Verkaufsdatum: der letzte Tag, an dem die Ware verkauft werden darf.',
  'Best before date.': 'Mindesthaltbarkeit.',
  'FIFO date: start of the day on which the goods came in.': 'FIFO-Datum: der Tag, an dem die Ware kam.',
  'Stock status: available, or held.': 'Zustand: verfügbar oder gesperrt.',
  'Quantity, in units.': 'Menge, in Einheiten.',
  'Quantity allocated to tasks, in units.': 'Für Aufgaben reservierte Menge, in Einheiten.',
  'Free (unallocated) quantity, in units.': 'Freie (nicht reservierte) Menge, in Einheiten.',
  'Description given with the last hold or release.': 'Beschreibung der letzten Sperre oder Freigabe.',
  'Reason code given with the last hold or release.': 'Grund der letzten Sperre oder Freigabe.',
  'Time of the last stock count.': 'Wann der Bestand zuletzt gezählt wurde.',
  'Storage unit type code.': 'Code der Ladeeinheitenart.',
  'Word for one unit of this type, such as pallet or tote.':
    'Wort für eine Einheit dieser Art, etwa Palette oder Behälter.',
  'Number sequence for the references of the units.': 'Nummernfolge für die Referenzen der Einheiten.',
  'Whether references end with a check digit; SSCC references always do.':
    'Ob Referenzen mit einer Prüfziffer enden; bei SSCC immer.',
  'Whether orders can be picked into units of this type.':
    'Ob Aufträge in Einheiten dieser Art gepickt werden können.',
  'Whether units of this type leave with the goods when they are dispatched.':
    'Ob Einheiten dieser Art beim Versand mit der Ware gehen.',
  'Whether units of this type are used for packing orders.':
    'Ob Einheiten dieser Art zum Packen von Aufträgen verwendet werden.',
  'Number of characters of a reference: prefix, number and check digit of the sequence.':
    'Anzahl der Zeichen einer Referenz: Präfix, Nummer und Prüfziffer.',
  'Outer length, in unit_of_measure.': 'Äußere Länge, in der Maßeinheit.',
  'Outer width, in unit_of_measure.': 'Äußere Breite, in der Maßeinheit.',
  'Outer height, in unit_of_measure.': 'Äußere Höhe, in der Maßeinheit.',
  'Tare weight in kilograms.': 'Leergewicht in Kilogramm.',
  "Reference, as printed on the unit label; the next number of the type's sequence when not given.":
    'Referenz, wie sie auf dem Etikett steht; ohne Angabe die nächste Nummer ihrer Art.',
  'Barcode on the unit label; when not given, the reference, with 00 before it for an SSCC.':
    'Barcode auf dem Etikett; ohne Angabe die Referenz, bei SSCC mit 00 davor.',
  'Warehouse of the unit.': 'Lager der Einheit.',
  'Current location; null if the unit has not been placed or has been dispatched.':
    'Wo die Einheit ist; leer, wenn sie noch keinen Platz hat oder versandt ist.',
  'Whether goods may be put on the unit.': 'Ob Ware auf die Einheit darf.',
  'Whether the unit has been dispatched.': 'Ob die Einheit versandt ist.',
  'Whether part of the contents has been removed.': 'Ob ein Teil des Inhalts entnommen wurde.',
  'Load the unit is loaded on.': 'Ladung, auf der die Einheit ist.',
  'Ids of the stock balances.': 'Bestände, um die es geht.',
  'Ids of the locations to count.': 'Plätze, die gezählt werden.',
  'Date and time by which the counts should be done; the end of today when not given.':
    'Bis wann die Zählungen fertig sein sollen; ohne Angabe bis heute Abend.',
  'Quantity counted, in units.': 'Gezählte Menge, in Einheiten.',
  'Serial numbers of the pieces counted, if the product records them at receipt.':
    'Seriennummern der gezählten Stücke, wenn der Artikel sie bei der Annahme erfasst.',
  'Account that owns the goods; the only owner at the location when not given.':
    'Mandant, dem die Ware gehört; ohne Angabe der einzige an diesem Platz.',
  'Ids of the stock check records to resolve.': 'Zählergebnisse, die geklärt werden.',
  'Reason code of type stock_check.': 'Grund der Zählung.',
  'Whether the stock is adjusted to the count; if false, the count is rejected and the stock stays as it is.':
    'Ob der Bestand der Zählung angepasst wird; sonst wird die Zählung verworfen und der Bestand bleibt.',
  'Location of the goods.': 'Platz der Ware.',
  'Storage unit of the goods; null for loose goods.': 'Ladeeinheit der Ware; leer bei loser Ware.',
  'Serial number; the quantity must then be 1.': 'Seriennummer; die Menge muss dann 1 sein.',
  'Free text description.': 'Beschreibung in freien Worten.',
  'Signed change of the quantity, in units; give either this or new_quantity.':
    'Änderung der Menge mit Vorzeichen, in Einheiten; entweder diese oder die neue Menge.',
  'New quantity, in units; give either this or quantity_change.':
    'Neue Menge, in Einheiten; entweder diese oder die Änderung.',
  'Order whose staged goods are missing. When not given, unallocated stock is reduced first, then the orders with the lowest priority.':
    'Auftrag, dessen bereitgestellte Ware fehlt. Ohne Angabe wird zuerst freier Bestand verringert, dann die Aufträge mit der kleinsten Priorität.',
  'Quantity, in units; the whole record when not given.': 'Menge in Einheiten; ohne Angabe alles.',
  'Destination storage unit; null puts the goods down loose. When not given and the whole contents of a unit move, the unit moves with them.':
    'Ladeeinheit, auf die die Ware kommt; leer heißt lose. Ohne Angabe bewegt sich die Einheit mit, wenn ihr ganzer Inhalt umzieht.',
  'Whether to create a move task instead of moving the stock at once.':
    'Ob eine Aufgabe zum Umlagern angelegt wird, statt sofort umzubuchen.',
  'Destination storage unit; give either this or storage_unit_type_id.':
    'Ladeeinheit, auf die die Ware kommt; entweder diese oder die Art einer neuen.',
  'Storage unit type of the unit to create; give either this or storage_unit_to_id.':
    'Art der Ladeeinheit, die angelegt wird; entweder diese oder eine vorhandene Ladeeinheit.',
  'Quantity, in units; all unallocated stock of the record when not given.':
    'Menge in Einheiten; ohne Angabe alles, was nicht reserviert ist.',
  'Ids of the stock records.': 'Bestände, um die es geht.',
  'Reason for the hold or release, as text.': 'Warum gesperrt oder freigegeben wird, in Worten.',
  'For holds: whether picks and replenishments of the stock that have not been started are cancelled.':
    'Beim Sperren: ob noch nicht begonnene Picks und Nachschübe dieses Bestands storniert werden.',
  'New owner.': 'Neuer Mandant.',
  'Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given.':
    'Bestand, der übertragen oder umgelagert wird, mit Menge; ohne Menge alles, was nicht reserviert ist.',
  'Destination warehouse.': 'Ziellager.',
  'Whether to create a move task instead of moving the unit at once.':
    'Ob eine Aufgabe zum Umlagern angelegt wird, statt die Einheit sofort umzubuchen.',
  'Storage unit that receives the contents.': 'Ladeeinheit, auf die der Inhalt kommt.',
  'Location of the destination unit; the same location when not given.':
    'Platz der neuen Einheit; ohne Angabe derselbe.',
}
