/** What fields of the area tasks mean to people, in German, by their description in the API. */
export const tasks: Readonly<Record<string, string>> = {
  'Task the stock is reserved for.': 'Aufgabe, für die der Bestand reserviert ist.',
  'Id of the stock record; the record may no longer exist once the goods have left it.':
    'Bestand, der reserviert ist; es kann ihn nicht mehr geben, sobald die Ware ihn verlassen hat.',
  'Order line the allocation serves.': 'Auftragsposition, für die reserviert ist.',
  'Held pick task that waits for this replenishment; null unless the allocation is of a replenishment made for a pick.':
    'Angehaltener Pick, der auf diesen Nachschub wartet; leer, wenn der Nachschub nicht für einen Pick ist.',
  'Quantity reserved, in units.': 'Reservierte Menge in Einheiten.',
  'State of the reservation: open, consumed when the goods were taken, or released.':
    'Stand der Reservierung: offen, verbraucht, sobald die Ware gepickt ist, oder freigegeben.',
  'Explanation of why this stock was chosen.': 'Warum dieser Bestand gewählt wurde.',
  'Account that owns the goods; null if the goods belong to several accounts.':
    'Mandant, dem die Ware gehört; leer, wenn sie mehreren gehört.',
  'Account whose order is served, if the goods belong to an account linked to it.':
    'Mandant, dessen Auftrag bedient wird, wenn die Ware einem verbundenen Mandanten gehört.',
  'Warehouse of the task.': 'Lager der Aufgabe.',
  'Product; null if the task is for several products.':
    'Artikel; leer, wenn die Aufgabe mehrere Artikel umfasst.',
  'Task type.': 'Art der Aufgabe.',
  'Task type code.': 'Code der Aufgabenart.',
  'Subtype within the task type.': 'Unterart der Aufgabe.',
  'Task status.': 'Status der Aufgabe.',
  'Priority; tasks with a higher number go first.': 'Priorität; Aufgaben mit höherer Zahl kommen zuerst.',
  'Notes for the user who does the task.': 'Notizen für die Person, die die Aufgabe erledigt.',
  'Quantity to process, in units.': 'Menge zu Beginn, in Einheiten.',
  'Quantity completed, in units.': 'Erledigte Menge, in Einheiten.',
  'Text description of the goods: product, batch, dates.': 'Ware in Worten: Artikel, Charge, Daten.',
  'Id of the stock record of the goods, for loose stock.': 'Bestand der Ware, wenn sie lose liegt.',
  'Source location.': 'Platz, von dem die Ware kommt.',
  'Destination location.': 'Platz, an den die Ware geht.',
  'Source storage unit; null for loose goods.': 'Ladeeinheit, von der die Ware kommt; leer bei loser Ware.',
  'Destination storage unit; null for loose goods.':
    'Ladeeinheit, auf die die Ware geht; leer bei loser Ware.',
  'Suggested storage unit type for the goods.': 'Vorgeschlagene Ladeeinheitenart für die Ware.',
  'User the task is assigned to.': 'Person, der die Aufgabe zugewiesen ist.',
  'Time the task was assigned to its user.': 'Wann die Aufgabe zugewiesen wurde.',
  'Time work on the task started.': 'Wann die Arbeit begann.',
  'Time the task was last entered or left by a user.':
    'Wann zuletzt jemand die Aufgabe geöffnet oder verlassen hat.',
  'Due time.': 'Wann die Aufgabe fällig ist.',
  'Completion time.': 'Wann die Aufgabe erledigt wurde.',
  'User who completed the task.': 'Person, die die Aufgabe erledigt hat.',
  'Time the user did the task, where a handheld sent it later; otherwise null.':
    'Wann die Arbeit getan wurde, wenn ein Handscanner sie später gesendet hat; sonst leer.',
  'Time the task was put on hold.': 'Wann die Aufgabe angehalten wurde.',
  'Reason why the task is on hold.': 'Warum die Aufgabe angehalten ist.',
  'Time the whole of the completed work had been reversed.':
    'Wann die erledigte Arbeit ganz zurückgenommen war.',
  'Quantity reversed since completion, in units.':
    'Menge, die seit dem Abschluss zurückgenommen wurde, in Einheiten.',
  'Explanation of the choices made for the task: what was considered and why the result was chosen.':
    'Begründung: was in Frage kam und warum so entschieden wurde.',
  'Goods-in receipt of the task.': 'Wareneingang der Aufgabe.',
  'Putaway task that includes the goods received by this receive task.':
    'Einlagerung, zu der die hier angenommene Ware gehört.',
  'Line of the goods-in receipt.': 'Position des Wareneingangs.',
  'Order (goods-out) of the task.': 'Auftrag der Aufgabe.',
  'Order line.': 'Auftragsposition.',
  'Pick list of the task.': 'Pickliste der Aufgabe.',
  'Tote position of the order, if several orders of the pick list share totes.':
    'Platz des Auftrags im Behälter, wenn mehrere Aufträge der Pickliste Behälter teilen.',
  'Load of the task.': 'Ladung der Aufgabe.',
  'Shipment of the task.': 'Sendung der Aufgabe.',
  'Account the rule belongs to.': 'Mandant, für den die Regel gilt.',
  'Ranking criterion: location code, walk sequence, height remaining above the load, or proximity to a pick face of the product.':
    'Wonach Plätze geordnet werden: Code, Laufweg, freie Höhe über der Ware oder Nähe zu einem Pickplatz des Artikels.',
  'Sort direction: lowest value first (asc) or highest value first (desc).':
    'Ob der kleinste oder der größte Wert zuerst kommt.',
  'Position among the rules of the account: 1, 2, 3 without gaps; the last position when not given.':
    'Rang unter den Regeln des Mandanten: 1, 2, 3 ohne Lücken; ohne Angabe der letzte.',
  'Account whose stock is brought to the pick face.': 'Mandant, dessen Bestand zum Pickplatz gebracht wird.',
  'Pick face to replenish.': 'Pickplatz, der nachgefüllt wird.',
  'Product to replenish.': 'Artikel, der nachgefüllt wird.',
  'Kind of record.': 'Art des Datensatzes.',
  'Identifying fields of the record; of a product which of its codes matched (matched_by), how many units that code stands for (units), and its units_per_inner, units_per_case and units_per_outer; for GS1 codes, the data encoded in them: batch, best_before_date, sell_by_date, serial_number, count, and weight in kilograms.':
    'Kennzeichnende Angaben des Datensatzes; bei Artikeln auch, welcher Code passte, für wie viele Einheiten er steht und wie viele in einer Packung sind; bei GS1-Codes die enthaltenen Daten.',
  'Task type code: RCV, PWAY, PICK, REPLEN, TRAN, CONV, DISP, LOAD or CHECK.':
    'Code der Aufgabenart: Annahme, Einlagerung, Pick, Nachschub, Umlagerung, Fertigung, Versand, Verladung oder Zählung.',
  'Storage unit; give either this or barcode.': 'Ladeeinheit; entweder diese oder ein Barcode.',
  'Barcode scanned on the storage unit; give either this or storage_unit_id.':
    'Barcode, der auf der Ladeeinheit gescannt wurde; entweder dieser oder eine Ladeeinheit.',
  'Drop the unit is loaded for.': 'Abladestelle, für die die Einheit verladen wird.',
  'Ids of the pick tasks.': 'Picks, die zusammen erledigt werden.',
  'Total quantity picked for all the tasks together, in units.':
    'Für alle Aufgaben zusammen gepickte Menge, in Einheiten.',
  'Staging bay the goods were brought to.': 'Bereitstellfläche, an die die Ware gebracht wurde.',
  'Storage unit the goods were picked into.': 'Ladeeinheit, in die die Ware gepickt wurde.',
  'Whether the quantity not picked stays open to be picked later; otherwise it counts as a short pick.':
    'Ob die nicht gepickte Menge offen bleibt; sonst gilt sie als Fehlmenge.',
  'Quantity to take back, in units; everything still staged of the pick when not given.':
    'Menge, die zurückgenommen wird, in Einheiten; ohne Angabe alles, was von dem Pick noch bereitsteht.',
  'Location the goods go to; the location they were picked from when not given.':
    'Platz, an den die Ware geht; ohne Angabe der, von dem sie gepickt wurde.',
  'Storage unit the goods are put on; null puts them down loose. When not given, they go back as they were stored before the pick, where possible.':
    'Ladeeinheit, auf die die Ware kommt; leer heißt lose. Ohne Angabe liegt sie, wo möglich, wieder wie vor dem Pick.',
  'Serial numbers of the units that go back; required when only part of them does.':
    'Seriennummern der Stücke, die zurückgehen; nötig, wenn es nur ein Teil ist.',
  'Reason code of type transfer.': 'Grund für die Übertragung.',
  'Free text description of the reversal.': 'Warum zurückgenommen wird, in freien Worten.',
  'Position, counted from 1; a number beyond the last puts the rule last.':
    'Rang, ab 1 gezählt; eine Zahl nach dem letzten setzt die Regel ans Ende.',
  'Location the goods are received at; the planned location when not given.':
    'Platz, an dem die Ware angenommen wird; ohne Angabe der geplante.',
  'Quantity received, in units; the quantity of the task when not given.':
    'Angenommene Menge in Einheiten; ohne Angabe die Menge der Aufgabe.',
  'Location the goods are put away in.': 'Platz, auf den die Ware eingelagert wird.',
  'Barcode scanned or typed in; GS1 codes and GS1 Digital Links are read.':
    'Gescannter oder eingetippter Barcode; GS1-Codes werden gelesen.',
  'Kinds of record to look for; every kind when not given.': 'Wonach gesucht wird; ohne Angabe nach allem.',
  'Current location of the user; only records in its warehouse are searched.':
    'Wo die Person gerade ist; nur in diesem Lager wird gesucht.',
  'Quantity of the new task, in units; must be less than the quantity of the task.':
    'Menge der neuen Aufgabe in Einheiten; weniger als die der Aufgabe.',
  'Owner of the goods; must be the account of the task.': 'Mandant, dem die Ware gehört; der der Aufgabe.',
  'Warehouse; must be the warehouse of the task.': 'Lager; das der Aufgabe.',
  'New status: completed or cancelled.': 'Neuer Status: abgeschlossen oder storniert.',
  'Destination location: where the goods were put or should go.':
    'Platz, an den die Ware kam oder kommen soll.',
  'Id of the stock record taken instead of the allocated stock (pick substitution), or of any stock on the storage unit that was taken whole instead.':
    'Bestand, der anstelle des reservierten genommen wurde, oder irgendein Bestand der Ladeeinheit, die ganz genommen wurde.',
  'Reason why less was picked or dispatched.': 'Warum weniger gepickt oder versandt wurde.',
  'Storage unit type of the unit created for received goods.':
    'Ladeeinheitenart der Einheit, die für die angenommene Ware angelegt wird.',
  'Batch of the goods received or produced.': 'Charge der angenommenen oder gefertigten Ware.',
  'Sell by date of the goods received or produced.': 'Verkaufsdatum der angenommenen oder gefertigten Ware.',
  'Best before date of the goods received or produced.':
    'Mindesthaltbarkeit der angenommenen oder gefertigten Ware.',
  'Whether the quantity not received or not picked stays open, as a new task.':
    'Ob die nicht angenommene oder nicht gepickte Menge als neue Aufgabe offen bleibt.',
  'For dispatch tasks: whether goods of a shipment are dispatched although they were not packed.':
    'Bei Versandaufgaben: ob Ware einer Sendung auch unverpackt versandt wird.',
  'Stock status of received goods: available, or held on arrival.':
    'Zustand der angenommenen Ware: verfügbar oder gleich gesperrt.',
  'Disposition of returned goods, or of staged goods that are not dispatched. The latter can be restocked (the default) or scrapped.':
    'Was mit Retouren geschieht, oder mit bereitgestellter Ware, die nicht versandt wird: zurück in den Bestand (üblich) oder Abfall.',
  'Reason code for holding or scrapping returned goods, or for dispatching less.':
    'Grund für das Sperren oder Wegwerfen von Retouren oder für die Fehlmenge.',
  'User to assign the task to; the calling user when not given.':
    'Person, der die Aufgabe zugewiesen wird; ohne Angabe Sie selbst.',
  'Ids of the tasks.': 'Aufgaben, um die es geht.',
  'User to assign the tasks to; the calling user when not given.':
    'Person, der die Aufgaben zugewiesen werden; ohne Angabe Sie selbst.',
  'What is wrong.': 'Was nicht stimmt.',
  'What the user did, and the refusal if it was refused; at most 10,000 characters.':
    'Was die Person tat, und die Ablehnung, falls es eine gab; höchstens 10.000 Zeichen.',
  'Warehouse the user works in.': 'Lager, in dem die Person arbeitet.',
  'Task types the user will accept; all types the user is permitted when not given.':
    'Aufgabenarten, die die Person annimmt; ohne Angabe alle, die sie darf.',
  'Current location of the user.': 'Wo die Person gerade ist.',
  'Whether the distance to the task outranks the task type (task interleaving); the handheld setting applies when not given.':
    'Ob der Weg zur Aufgabe wichtiger ist als ihre Art; ohne Angabe gilt die Einstellung des Handscanners.',
  'Pick list; only its tasks.': 'Pickliste; nur ihre Aufgaben.',
  'Receipt; only its tasks.': 'Wareneingang; nur seine Aufgaben.',
  'Load; only its tasks.': 'Ladung; nur ihre Aufgaben.',
  'Warehouse of the tasks.': 'Lager der Aufgaben.',
  'Filter for the tasks; at least one of location_from_id, product_id, storage_unit_from_id, goods_out_id, goods_out_pick_list_id, goods_in_receipt_id, user_id.':
    'Welche Aufgaben gemeint sind; wenigstens eine Angabe zu Platz, Artikel, Ladeeinheit, Auftrag, Pickliste, Wareneingang oder Person.',
  'Values applied to each task, as in PATCH of a task.': 'Werte, die jede der Aufgaben bekommt.',
  'Maximum number of tasks, including those already assigned to the user.':
    'Höchstzahl von Aufgaben, mit denen, die der Person schon zugewiesen sind.',
}
