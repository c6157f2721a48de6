/** What operations mean to people, in German, by their description in the API. */
export const operations: Readonly<Record<string, string>> = {
  'Issues a badge, which stands for user name and subdomain at the sign-in page; it is returned only in this response, and an earlier one is void.':
    'Stellt einen Ausweis aus, der bei der Anmeldung für Benutzername und Unternehmen steht. Er wird nur jetzt gezeigt, ein früherer gilt nicht mehr.',
  'Records what the handheld device of the caller tells about itself, for whoever leads the floor.':
    'Hält fest, was das Handheld über sich meldet, für die Leitung der Halle.',
  'Makes the badge of a handheld user void.': 'Macht den Ausweis eines Handheld-Benutzers ungültig.',
  'Ends everything that logins of its user opened in this subdomain: sessions of browsers, tokens and codes, so that a lost device is shut out.':
    'Beendet alles, was mit Anmeldungen dieses Benutzers hier geöffnet wurde, damit ein verlorenes Gerät ausgesperrt ist.',
  'Lists the queues of background work with their jobs by state, and the jobs of all tenants, oldest first, at most a thousand; without what they are to do. For operators.':
    'Zeigt die Warteschlangen der Hintergrundarbeit mit ihren Aufträgen je Zustand, und die Aufträge aller Unternehmen, die ältesten zuerst, höchstens tausend. Für Betreiber.',
  'Tries a job again at once, with all attempts; not one that runs. For operators.':
    'Versucht einen Hintergrundauftrag sofort noch einmal, mit allen Versuchen; keinen, der läuft. Für Betreiber.',
  'Executes an action again whose run has ended.':
    'Führt eine Aktion noch einmal aus, deren Lauf beendet ist.',
  'Runs an automation now. Its conditions are evaluated at once; its actions are executed in the background.':
    'Lässt eine Automatisierung jetzt laufen. Die Bedingungen werden sofort geprüft, die Aktionen im Hintergrund ausgeführt.',
  'Tells what an automation would do with an event: its conditions with what they found, and its actions as they would be rendered. Nothing is sent.':
    'Zeigt, was eine Automatisierung mit einem Ereignis täte: die Bedingungen und was sie fanden, und die Aktionen, wie sie aussähen. Nichts wird gesendet.',
  'Finds the times in which the docks of a warehouse are open, and those in which they are free, without any details of the bookings of others. At most 31 days.':
    'Sucht, wann die Tore eines Lagers offen und wann sie frei sind, ohne fremde Buchungen zu zeigen. Höchstens 31 Tage.',
  'Returns the adapters for carriers, each with the JSON schema of its credentials and its label formats.':
    'Zeigt die Anbindungen an Frachtführer, mit den nötigen Zugangsdaten und Etikettformaten.',
  'Copies the prices of another charge card, all or none; those that this card has already are left. Says how many were copied.':
    'Kopiert die Preise einer anderen Preisliste, alle oder keinen; was diese Preisliste schon hat, bleibt. Sagt, wie viele kopiert wurden.',
  'Tells what the prices of a card, or others in their place, would have charged for the work of an account on past days, and what was charged for it. Nothing is kept of it.':
    'Sagt, was die Preise einer Preisliste, oder andere an ihrer Stelle, für die Arbeit eines Mandanten an vergangenen Tagen berechnet hätten, und was dafür berechnet wurde. Nichts davon wird gespeichert.',
  'Ends the month of accounts: closes their open baskets and generates a draft invoice for each of what is not invoiced yet, all or none. Says of each account what became of it.':
    'Beendet den Monat von Mandanten: schließt ihre offenen Körbe und erstellt für jeden einen Rechnungsentwurf über alles, was noch nicht abgerechnet ist, alle oder keinen. Sagt von jedem Mandanten, was daraus wurde.',
  'Generates a draft invoice for each account from the closed baskets given, all or none.':
    'Macht aus den gewählten geschlossenen Körben je Mandant einen Rechnungsentwurf, alle oder keinen.',
  'Receives the units of a confirmed cross-dock at a bay.':
    'Nimmt die Einheiten eines bestätigten Crossdocks an einem Tor an.',
  'Dispatches the units of a received cross-dock.': 'Versendet die Einheiten eines angenommenen Crossdocks.',
  'Makes a currency the default in place of the current one.':
    'Macht eine Währung anstelle der jetzigen zur Standardwährung.',
  'Attaches a Liquid file, replacing the current one.':
    'Hängt eine Vorlagendatei an und ersetzt die bisherige.',
  'Returns the data of a widget, restricted to what the caller has access to; up to 30 seconds old.':
    'Zeigt die Daten einer Kachel, soweit Sie sie sehen dürfen; bis zu 30 Sekunden alt.',
  'Replaces all widgets of a dashboard with those given.':
    'Ersetzt alle Kacheln einer Übersicht durch die angegebenen.',
  'Uploads the content of a queued document, which makes it available. Without manage_documents, of an attachment of the caller.':
    'Lädt den Inhalt eines wartenden Dokuments hoch; damit ist es verfügbar. Wer Dokumente nicht verwalten darf, lädt eigene Anhänge hoch.',
  'Places a copy of the document in the download folder of an SFTP user; for its owner and users with permission download_documents.':
    'Legt eine Kopie des Dokuments in den Ordner eines SFTP-Benutzers; für alle, denen es gehört oder die Dokumente herunterladen dürfen.',
  'Returns a link that opens the document for 15 minutes; for its owner and users with permission download_documents.':
    'Öffnet das Dokument; der Link gilt 15 Minuten, für alle, denen es gehört oder die Dokumente herunterladen dürfen.',
  'Activates an SFTP user.': 'Aktiviert einen SFTP-Benutzer.',
  'Deactivates an SFTP user, whose logins are rejected from then on.':
    'Deaktiviert einen SFTP-Benutzer; von da an kann er sich nicht mehr anmelden.',
  'Creates up to 1,000 goods-in receipts in one transaction, and answers what came of each, in the order of `records`.':
    'Legt bis zu 1.000 Wareneingänge auf einmal an und zeigt, was aus jedem wurde.',
  'Prints the expected goods of a receipt. Returns the file or, with cloud_print, creates a print job.':
    'Druckt die erwartete Ware eines Wareneingangs, als Datei oder auf einem Drucker.',
  'Prints the putaway note of a receipt, with the location for each of its goods. Returns the file or, with cloud_print, creates a print job.':
    'Druckt den Einlagerungsschein eines Wareneingangs mit den Plätzen der Ware, als Datei oder auf einem Drucker.',
  'Prints the receipt confirmation, with received quantities and discrepancies. Returns the file or, with cloud_print, creates a print job.':
    'Druckt die Wareneingangsbestätigung mit angenommenen Mengen und Abweichungen, als Datei oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the expected goods of a receipt. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die erwartete Ware der gewählten Wareneingänge, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the putaway note of a receipt, with the location for each of its goods. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die Einlagerungsscheine der gewählten Wareneingänge, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the receipt confirmation, with received quantities and discrepancies. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die Wareneingangsbestätigungen der gewählten Wareneingänge, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'Starts receiving: creates a receive task for each storage unit or loose line.':
    'Beginnt die Annahme: Für jede Ladeeinheit und jede lose Position entsteht eine Aufgabe.',
  'Reverts a receipt to pending if nothing has been received, so that it can be changed.':
    'Setzt einen Wareneingang auf offen zurück, wenn noch nichts angenommen ist, damit er geändert werden kann.',
  'Closes a receipt; quantities not received are short.':
    'Schließt einen Wareneingang; was nicht kam, fehlt.',
  'Cancels a receipt of which nothing has been received.':
    'Storniert einen Wareneingang, von dem nichts angenommen ist.',
  'Receives goods that were not expected, on a blind receipt.': 'Nimmt Ware an, die nicht erwartet wurde.',
  'Prints labels of the storage units of a receipt. Returns the file or, with cloud_print, creates a print job.':
    'Druckt Etiketten der Ladeeinheiten eines Wareneingangs, als Datei oder auf einem Drucker.',
  'Prints the picking note of a pick list, with its picks in walk sequence. Returns the file or, with cloud_print, creates a print job.':
    'Druckt den Pickschein einer Pickliste in der Laufreihenfolge, als Datei oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the picking note of a pick list, with its picks in walk sequence. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die Pickscheine der gewählten Picklisten, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'Creates up to 1,000 orders in one transaction, and answers what came of each, in the order of `records`.':
    'Legt bis zu 1.000 Aufträge auf einmal an und zeigt, was aus jedem wurde.',
  'Dispatches everything staged for the orders, all or none; goods of shipments that are not packed are dispatched only with force.':
    'Versendet alles, was für die Aufträge bereitsteht, alle oder keinen; unverpackte Ware von Sendungen geht nur mit „Trotzdem“.',
  'Reverses the dispatch of the orders, all or none; the goods are staged in the bay again.':
    'Nimmt den Versand der Aufträge zurück, alle oder keinen; die Ware steht wieder bereit.',
  'Allocates stock to orders in the background, with a separate pick list for each order; pick_processing_requests show the progress.':
    'Reserviert im Hintergrund Bestand für die Aufträge, jeder mit eigener Pickliste.',
  'Allocates stock to orders and consolidates their picks on one pick list.':
    'Reserviert Bestand für die Aufträge und legt ihre Picks auf eine gemeinsame Pickliste.',
  'Shorts orders, all or none: the quantity not allocated is given up, and the rest is processed.':
    'Gibt auf, was nicht reserviert ist, und bearbeitet den Rest der Aufträge, alle oder keinen.',
  'Releases the stock allocated to orders and not yet picked, all or none.':
    'Gibt reservierten, noch nicht gepickten Bestand der Aufträge frei, alle oder keinen.',
  'Cancels orders, all or none; goods already picked are put back by tasks.':
    'Storniert Aufträge, alle oder keinen; für gepickte Ware entstehen Aufgaben zum Zurücklegen.',
  'Explains why orders have not been dispatched: shortages and the stock that cannot be used, open tasks, and the shipment or load they leave with. At most 20 orders.':
    'Erklärt, warum Aufträge noch nicht versandt sind: was fehlt oder nicht verwendet werden kann, offene Aufgaben, und Sendung oder Ladung. Höchstens 20 Aufträge.',
  'Shows what processing orders would come to: the units it would reserve, the picks by zone, and what is short. Nothing is kept of it. At most 200 orders.':
    'Zeigt, was die Bearbeitung der Aufträge ergäbe: reservierte Einheiten, Picks je Zone, Fehlmengen. Nichts davon bleibt. Höchstens 200 Aufträge.',
  'Prints the dispatch note of an order, with the quantities picked and dispatched. Returns the file or, with cloud_print, creates a print job.':
    'Druckt den Lieferschein eines Auftrags mit gepickten und versandten Mengen, als Datei oder auf einem Drucker.',
  'Prints the commercial invoice of an order for customs. Returns the file or, with cloud_print, creates a print job.':
    'Druckt die Handelsrechnung eines Auftrags für den Zoll, als Datei oder auf einem Drucker.',
  'Prints a label for an order before it is picked. Returns the file or, with cloud_print, creates a print job.':
    'Druckt ein Etikett für einen Auftrag vor dem Picken, als Datei oder auf einem Drucker.',
  'Prints a label for each storage unit that goods of an order were picked into. Returns the file or, with cloud_print, creates a print job.':
    'Druckt ein Etikett für jede Ladeeinheit, in die für einen Auftrag gepickt wurde, als Datei oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the dispatch note of an order, with the quantities picked and dispatched. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die Lieferscheine der gewählten Aufträge, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the commercial invoice of an order for customs. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die Handelsrechnungen der gewählten Aufträge, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints a label for an order before it is picked. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt Etiketten für die gewählten Aufträge vor dem Picken, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints a label for each storage unit that goods of an order were picked into. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt Etiketten der Ladeeinheiten, in die für die gewählten Aufträge gepickt wurde, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'Reads a table, such as a workbook or CSV, and returns its rows as the texts that an import would read, with the same warnings, without storing anything.':
    'Liest eine Tabelle, etwa eine Arbeitsmappe oder CSV, und gibt ihre Zeilen als die Texte zurück, die ein Import läse, mit denselben Hinweisen; nichts wird gespeichert.',
  'Uploads a file and queues it for import; the imports list shows the progress. With dry_run=true nothing is written.':
    'Lädt eine Datei hoch und stellt sie zum Import an; die Liste der Importe zeigt den Fortschritt. In einem Probelauf wird nichts geschrieben.',
  'Imports the failed rows again, and the rows never read, as a new import.':
    'Importiert die fehlgeschlagenen und die nie gelesenen Zeilen noch einmal, als neuen Import.',
  'Cancels an import after the current record; records already written are kept.':
    'Bricht einen Import nach dem jetzigen Datensatz ab; was schon geschrieben ist, bleibt.',
  'Returns the adapters for external systems, each with its category and the JSON schema of its settings; secret settings are marked with x-secret.':
    'Zeigt die Anbindungen an andere Systeme, mit ihren Einstellungen.',
  'Synchronizes products, orders and stock with the external system in the background. If a run is in progress, that run is returned instead of a new one.':
    'Gleicht Artikel, Aufträge und Bestand im Hintergrund mit dem anderen System ab. Läuft schon ein Abgleich, wird dieser gezeigt.',
  'Submits a draft invoice, which then cannot be changed.':
    'Stellt einen Rechnungsentwurf fertig; danach kann er nicht mehr geändert werden.',
  'Authorises a submitted invoice.': 'Genehmigt eine fertige Rechnung.',
  'Records the payment of an invoice.': 'Hält fest, dass eine Rechnung bezahlt ist.',
  'Voids an invoice that has not been authorised; its charges can then be invoiced again.':
    'Macht eine Rechnung ungültig, die nicht genehmigt ist; ihre Posten können wieder berechnet werden.',
  'Prints an invoice. Returns the file or, with cloud_print, creates a print job.':
    'Druckt eine Rechnung, als Datei oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints an invoice. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die gewählten Rechnungen, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'Moves a drop to another position within its load; the other drops are renumbered.':
    'Gibt einer Abladestelle einen anderen Rang in ihrer Ladung; die anderen rücken.',
  'Loads a staged storage unit: it is moved to the dock and added to the load.':
    'Verlädt eine bereitgestellte Ladeeinheit: Sie kommt an das Tor und auf die Ladung.',
  'Removes a storage unit from its load and returns it to where it was staged.':
    'Nimmt eine Ladeeinheit von ihrer Ladung und bringt sie dorthin zurück, wo sie bereitstand.',
  'Opens a load at its dock, so that units can be loaded.':
    'Öffnet eine Ladung an ihrem Tor, damit geladen werden kann.',
  'Closes a load that is completely loaded. With force, units that are not loaded are left behind.':
    'Schließt eine vollständig geladene Ladung. Mit „Trotzdem“ bleiben fehlende Einheiten zurück.',
  'Reopens a closed load, or returns a dispatched load to its dock with status closed.':
    'Öffnet eine geschlossene Ladung wieder, oder holt eine versandte geschlossen an ihr Tor zurück.',
  'Dispatches a closed load with everything on it.':
    'Versendet eine geschlossene Ladung mit allem, was darauf ist.',
  'Cancels an empty load; its orders are then dispatched manually.':
    'Storniert eine leere Ladung; ihre Aufträge werden dann einzeln versandt.',
  'Prints the load manifest, with drops, orders and storage units. Returns the file or, with cloud_print, creates a print job.':
    'Druckt die Ladeliste mit Abladestellen, Aufträgen und Ladeeinheiten, als Datei oder auf einem Drucker.',
  'The same for each of the records named in `ids`, 100 at most: Prints the load manifest, with drops, orders and storage units. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Druckt die Ladelisten der gewählten Ladungen, höchstens 100: eine Datei, ein Archiv, wo die Formulare verschieden sind, oder auf einem Drucker.',
  'Prints the labels of the locations named in `ids`. Returns the file or, with cloud_print, creates a print job.':
    'Druckt die Etiketten der gewählten Lagerplätze, als Datei oder auf einem Drucker.',
  'Rotates the client secret of an application; the new secret is returned only in this response. The old secret remains valid for 24 hours, unless its tokens are ended.':
    'Erneuert das Geheimnis einer Anwendung; das neue wird nur jetzt gezeigt. Das alte gilt noch 24 Stunden, wenn die Zugänge nicht beendet werden.',
  'Returns the carrier label of a package as a file or, with cloud_print, creates a print job.':
    'Druckt das Etikett des Frachtführers für ein Packstück, als Datei oder auf einem Drucker.',
  'Completes several picks of one pick list from the same stock together; the quantity picked is distributed among them.':
    'Erledigt mehrere Picks einer Pickliste aus demselben Bestand zusammen; die gepickte Menge wird auf sie verteilt.',
  'Reverses a pick, in whole or in part: goods that are still staged go back, and the order requires them again.':
    'Nimmt einen Pick ganz oder teilweise zurück: Was noch bereitsteht, geht zurück, und der Auftrag braucht es wieder.',
  'Prints a job again, as a new job for the same printer.':
    'Druckt noch einmal, als neuen Auftrag für denselben Drucker.',
  'Moves a stacking configuration to another rank among those of its product; the others are renumbered. Rank 0 is the default.':
    'Gibt einer Packung einen anderen Rang unter denen ihres Artikels; die anderen rücken. Rang 0 ist die übliche.',
  'Creates up to 1,000 products in one transaction, and answers what came of each, in the order of `records`. `account_ids` links a product to accounts.':
    'Legt bis zu 1.000 Artikel auf einmal an und zeigt, was aus jedem wurde. Sie können Mandanten zugeordnet werden.',
  'Prints the labels of the products named in `ids`. Returns the file or, with cloud_print, creates a print job.':
    'Druckt die Etiketten der gewählten Artikel, als Datei oder auf einem Drucker.',
  'Lists the browsers in which the caller is signed in.': 'Zeigt die Browser, in denen Sie angemeldet sind.',
  'Ends the sessions of the caller in browsers, one or all.':
    'Beendet Ihre Sitzungen in Browsern, eine oder alle.',
  'Moves a putaway rule to another position among the rules of its account; the other rules are renumbered.':
    'Gibt einer Einlagerungsregel einen anderen Rang unter denen ihres Mandanten; die anderen rücken.',
  'Reverses a putaway; the goods return to their previous location.':
    'Nimmt eine Einlagerung zurück; die Ware geht dorthin, wo sie vorher war.',
  'Completes a receive task with the goods received.': 'Schließt eine Annahme mit der angenommenen Ware ab.',
  'Completes a receive task and puts the goods away at once.':
    'Schließt eine Annahme ab und lagert die Ware gleich ein.',
  'Reverses a receive task; the goods can then be received again.':
    'Nimmt eine Annahme zurück; die Ware kann dann wieder angenommen werden.',
  'Creates a replenishment task that fills a pick face up to its maximum from bulk stock.':
    'Legt einen Nachschub an, der einen Pickplatz aus dem Lagerbestand bis zu seiner Höchstmenge füllt.',
  'Generates the file of a report owned by the caller. Returns a document that becomes available when it is complete, with the data its owner has access to.':
    'Erzeugt die Datei eines eigenen Berichts. Das Dokument ist verfügbar, sobald sie fertig ist, mit den Daten, die Sie sehen dürfen.',
  'Copies a flow under another code.': 'Kopiert einen Ablauf unter einem anderen Code.',
  'Finds the record that a scanned or typed code stands for; nothing is stored.':
    'Sucht den Datensatz, für den ein gescannter oder getippter Code steht; nichts wird gespeichert.',
  'Submits a shipment to its carrier, which returns tracking numbers and labels.':
    'Meldet eine Sendung beim Frachtführer an; er gibt Sendungsnummern und Etiketten zurück.',
  'Cancels a shipment with its carrier.': 'Storniert eine Sendung beim Frachtführer.',
  'Dispatches a submitted shipment with everything staged for it; goods that are not packed are dispatched only with force.':
    'Versendet eine angemeldete Sendung mit allem, was dafür bereitsteht; unverpackte Ware nur mit „Trotzdem“.',
  'Suggests cartons for the goods of a shipment (cartonisation); nothing is stored.':
    'Schlägt Kartons für die Ware einer Sendung vor; nichts wird gespeichert.',
  'Proposes transfers from hub warehouses to a site for its open orders; nothing is stored.':
    'Schlägt für die offenen Aufträge eines Standorts Umlagerungen aus Zentrallagern vor; nichts wird gespeichert.',
  'Explains where the stock of balances is and why it is not available: on hold, picked, allocated, or not to be allocated from where it is. At most 20 balances.':
    'Erklärt, wo der Bestand ist und warum er nicht verfügbar ist: gesperrt, gepickt, reserviert oder an einem Platz, von dem nicht reserviert wird. Höchstens 20 Bestände.',
  'Creates the stock checks that are due in a programme.':
    'Legt die Zählungen an, die nach dem Programm fällig sind.',
  'Creates stock checks of several locations, all or none; pending ones are returned instead.':
    'Legt Zählungen mehrerer Plätze an, alle oder keine; wo schon eine offen ist, bleibt diese.',
  'Records the count of one group of goods and returns whether it matches the system quantity.':
    'Erfasst die Zählung einer Ware und zeigt, ob sie mit der Sollmenge übereinstimmt.',
  'Closes a stock check; goods that arrived after the last count are left out and listed.':
    'Schließt eine Zählung; Ware, die nach der letzten Zählung kam, wird ausgelassen und aufgeführt.',
  'Cancels a stock check.': 'Storniert eine Zählung.',
  'Resolves differences of failed stock checks, all or none.':
    'Klärt Unterschiede von Zählungen, alle oder keinen.',
  'Adds up to 1,000 times stock found in the warehouse (positive adjustments) in one transaction, and answers what came of each, in the order of `records`.':
    'Legt bis zu 1.000 gefundene Bestände auf einmal an (Zugänge) und zeigt, was aus jedem wurde.',
  'Adjusts the quantity of a stock record. Staged goods are written off with a reason, and their order requires them again.':
    'Korrigiert die Menge eines Bestands. Bereitgestellte Ware wird mit einem Grund ausgebucht, und ihr Auftrag braucht sie wieder.',
  'Moves stock to another location, or creates a task for the move.':
    'Lagert Bestand um, oder legt dafür eine Aufgabe an.',
  'Splits a stock record: part of it goes onto another storage unit.':
    'Teilt einen Bestand: Ein Teil kommt auf eine andere Ladeeinheit.',
  'Changes stock attributes: batch, dates, custom fields.':
    'Ändert Eigenschaften des Bestands: Charge, Daten, eigene Felder.',
  'Places stock on hold, all or none.': 'Sperrt Bestand, allen oder keinen.',
  'Releases stock from hold, all or none.': 'Gibt gesperrten Bestand frei, allen oder keinen.',
  'Transfers stock to another account; the goods stay in their locations.':
    'Überträgt Bestand an einen anderen Mandanten; die Ware bleibt an ihrem Platz.',
  'Transfers stock to another warehouse, where a receipt is created for it.':
    'Überträgt Bestand in ein anderes Lager, in dem dafür ein Wareneingang entsteht.',
  'Moves a storage unit with all its contents, or creates a task for the move.':
    'Lagert eine Ladeeinheit mit allem, was darauf ist, um, oder legt dafür eine Aufgabe an.',
  'Moves the contents of a storage unit onto another unit at the same location.':
    'Bringt den Inhalt einer Ladeeinheit auf eine andere am selben Platz.',
  'Moves part of the contents of a storage unit onto another unit.':
    'Bringt einen Teil des Inhalts einer Ladeeinheit auf eine andere.',
  'Returns how many bytes the files of a tenant use, and its quota, null without one; for its administrators and operators.':
    'Zeigt, wie viel Speicher die Dateien des Unternehmens belegen und wie viel sie dürfen; für dessen Administratoren und Betreiber.',
  'Gives an application access to a tenant; for administrators of that tenant.':
    'Gibt einer Anwendung Zugang zu einem Unternehmen; für dessen Administratoren.',
  'Withdraws the access of an application to a tenant; for administrators of that tenant.':
    'Entzieht einer Anwendung den Zugang zu einem Unternehmen; für dessen Administratoren.',
  'Exports all data of a tenant except secrets as an archive: a document of that tenant, available once it is complete.':
    'Exportiert alle Daten eines Unternehmens außer Geheimnissen als Archiv; das Dokument ist verfügbar, sobald es fertig ist.',
  'Adds a sample client with a small warehouse, prices, products, stock, a receipt and orders to practise with.':
    'Fügt einen Beispielmandanten mit kleinem Lager, Preisen, Artikeln, Bestand, einem Wareneingang und Aufträgen zum Üben hinzu.',
  'Removes the sample client with all that belongs to it, and nothing else; refused where other records refer to it.':
    'Entfernt den Beispielmandanten mit allem, was ihm gehört, und nichts sonst; abgelehnt, solange andere Datensätze daran hängen.',
  'Deletes the operational data of a tenant: receipts, orders, stock, charges, imports, events. Settings and master data are kept.':
    'Löscht, was im Betrieb eines Unternehmens entstand: Wareneingänge, Aufträge, Bestand, Posten, Importe, Ereignisse. Einstellungen und Stammdaten bleiben.',
  'Returns how large a tenant is: bytes of its files, people with access, warehouses and accounts; and the time of its last change. For its administrators and operators.':
    'Zeigt, wie groß ein Unternehmen ist: Speicher, Personen, Lager und Mandanten, und wann sich zuletzt etwas änderte. Für dessen Administratoren und Betreiber.',
  'Splits a pick task: part of it becomes a new task with its allocation. Returns the new task.':
    'Teilt einen Pick: Ein Teil wird mit seiner Reservierung eine neue Aufgabe.',
  'Assigns a task to a user.': 'Weist eine Aufgabe einer Person zu.',
  'Assigns several tasks to a user, all or none.': 'Weist mehrere Aufgaben einer Person zu, alle oder keine.',
  'Removes the user assignment of a task.': 'Nimmt die Zuweisung einer Aufgabe zurück.',
  'Removes the user assignment of several tasks, all or none.':
    'Nimmt die Zuweisung mehrerer Aufgaben zurück, alle oder keine.',
  'Starts a task and assigns it to the caller.': 'Beginnt eine Aufgabe und weist sie Ihnen zu.',
  'Leaves a task; a task assigned to the caller becomes available to others again.':
    'Verlässt eine Aufgabe; war sie Ihnen zugewiesen, können andere sie nehmen.',
  'Leaves several tasks; those assigned to the caller become available to others again.':
    'Verlässt mehrere Aufgaben; die Ihnen zugewiesenen können andere nehmen.',
  'Reports a problem with a task to the leader, as a failure of the task and in its notes.':
    'Meldet der Leitung ein Problem mit einer Aufgabe, als Fehlschlag und in ihren Notizen.',
  'Selects the best task for the caller, starts it and returns it; returns nothing if there is none.':
    'Wählt die beste Aufgabe für Sie und beginnt sie, wenn es eine gibt.',
  'Completes all open tasks that match a filter, at most fifty, all or none.':
    'Erledigt alle passenden offenen Aufgaben, höchstens fünfzig, alle oder keine.',
  'Assigns the best tasks to the caller, those already assigned to them included, and returns them with all codes and packs that a device needs without a connection.':
    'Weist Ihnen die besten Aufgaben zu, mit allem, was ein Gerät ohne Verbindung dafür braucht.',
  'Returns the receipt confirmation of a completed receive task in the format set for the account: JSON, CSV, or EDI (RECADV D.96A).':
    'Erzeugt die Wareneingangsbestätigung einer abgeschlossenen Annahme in dem Dateiformat, das der Mandant eingestellt hat.',
  'Prints a template with sample data, as a document: an HTML template as PDF, a ZPL template as ZPL.':
    'Druckt eine Vorlage mit Beispieldaten, als Dokument.',
  'Returns the Liquid file attached to a template, otherwise that of the built-in form of its type.':
    'Zeigt die Datei einer Vorlage, sonst die des mitgelieferten Formulars ihrer Art.',
  'Renders a Liquid file as the content of a template, without storing anything.':
    'Zeigt, wie eine Vorlagendatei als Inhalt einer Vorlage aussähe, ohne etwas zu speichern.',
  'Sends a user a link by which they remove their second factors, and sign in with their password to set up others. The factors stay until the user opens the link.':
    'Sendet einer Person einen Link, über den sie ihre zweiten Faktoren entfernt und sich mit ihrem Passwort anmeldet, um neue einzurichten. Die bisherigen bleiben, bis sie den Link öffnet.',
  'Returns the places of a warehouse with figures, as arrays by column: at most 100000 places. Places are in walking order and those of now; figures are of what the caller sees.':
    'Zeigt die Plätze eines Lagers mit Zahlen, höchstens 100.000. Die Plätze stehen in der Laufreihenfolge von jetzt; die Zahlen zeigen, was Sie sehen dürfen.',
  'Sends a webhook delivery again whose attempts have ended, as a new delivery with the same event id.':
    'Sendet eine beendete Zustellung noch einmal, als neue zu demselben Ereignis.',
  'Sends up to 1000 webhook deliveries again whose attempts have ended, selected by id or by automation and time.':
    'Sendet bis zu 1000 beendete Zustellungen noch einmal.',
  'Acknowledges the hand-over of a warehouse; one that is acknowledged stays as it is.':
    'Bestätigt eine Schichtübergabe; eine bestätigte bleibt, wie sie ist.',
  'Ends the wait for an answer to the comment of a client; not for callers limited to accounts.':
    'Beendet das Warten auf eine Antwort an einen Mandanten.',
  'Marks the newest 1,000 unread notifications of the caller as read.':
    'Markiert Ihre neuesten 1.000 ungelesenen Benachrichtigungen als gelesen.',
}
