/** What fields of the area orders mean to people, in German, by their description in the API. */
export const orders: Readonly<Record<string, string>> = {
  'Order.': 'Auftrag.',
  'Product ordered.': 'Bestellter Artikel.',
  'Ordered quantity, in units.': 'Bestellte Menge, in Einheiten.',
  'Quantity allocated so far, in units; includes what has since been picked.':
    'Bisher reservierte Menge in Einheiten, mit dem, was seither gepickt ist.',
  'Quantity picked, in units.': 'Gepickte Menge, in Einheiten.',
  'Quantity dispatched, in units.': 'Versandte Menge, in Einheiten.',
  'Quantity shorted (given up as not available), in units; reset to 0 when the product of the line changes.':
    'Fehlmenge (nicht verfügbar und aufgegeben) in Einheiten; sie wird 0, wenn der Artikel der Position wechselt.',
  'Quantity added to the ordered quantity to round up to full storage units, in units.':
    'Menge in Einheiten, um die auf ganze Ladeeinheiten aufgerundet wurde.',
  'Short status: PART_SHORT or SHORT if part or all of the line was shorted, empty otherwise.':
    'Ob die Position ganz oder teilweise als Fehlmenge aufgegeben ist; sonst leer.',
  'Description given when the line was shorted.': 'Beschreibung der Fehlmenge.',
  'Reason code given when the line was shorted.': 'Grund der Fehlmenge.',
  'Sales value of one unit on a commercial invoice; the unit value of the product when not given.':
    'Verkaufswert eines Stücks auf einer Handelsrechnung; ohne Angabe der Stückwert des Artikels.',
  'Batch requested; only stock of this batch is allocated.':
    'Gewünschte Charge; nur Bestand dieser Charge wird reserviert.',
  'Carrier of the line, if it differs from the carrier of the order.':
    'Frachtführer der Position, wenn er ein anderer ist als der des Auftrags.',
  'Service of that carrier.': 'Versandart dieses Frachtführers.',
  'Line note of the ordering party.': 'Notiz des Bestellers zur Position.',
  'Line number of the ordering party.': 'Zeilennummer des Bestellers.',
  'Line reference of the ordering party.': 'Zeilenreferenz des Bestellers.',
  'Product code of the ordering party.': 'Artikelnummer des Bestellers.',
  'Earliest acceptable datetime1 of the stock; null means no limit.':
    'Frühester Wert von Datum und Uhrzeit 1 des Bestands; leer heißt ohne Grenze.',
  'Latest acceptable datetime1 of the stock; null means no limit.':
    'Spätester Wert von Datum und Uhrzeit 1 des Bestands; leer heißt ohne Grenze.',
  'Earliest acceptable datetime2 of the stock; null means no limit.':
    'Frühester Wert von Datum und Uhrzeit 2 des Bestands; leer heißt ohne Grenze.',
  'Latest acceptable datetime2 of the stock; null means no limit.':
    'Spätester Wert von Datum und Uhrzeit 2 des Bestands; leer heißt ohne Grenze.',
  'Earliest acceptable datetime3 of the stock; null means no limit.':
    'Frühester Wert von Datum und Uhrzeit 3 des Bestands; leer heißt ohne Grenze.',
  'Latest acceptable datetime3 of the stock; null means no limit.':
    'Spätester Wert von Datum und Uhrzeit 3 des Bestands; leer heißt ohne Grenze.',
  'Earliest acceptable datetime4 of the stock; null means no limit.':
    'Frühester Wert von Datum und Uhrzeit 4 des Bestands; leer heißt ohne Grenze.',
  'Latest acceptable datetime4 of the stock; null means no limit.':
    'Spätester Wert von Datum und Uhrzeit 4 des Bestands; leer heißt ohne Grenze.',
  'Earliest acceptable datetime5 of the stock; null means no limit.':
    'Frühester Wert von Datum und Uhrzeit 5 des Bestands; leer heißt ohne Grenze.',
  'Latest acceptable datetime5 of the stock; null means no limit.':
    'Spätester Wert von Datum und Uhrzeit 5 des Bestands; leer heißt ohne Grenze.',
  'Pick list number; the next number of sequence PICKLIST when not given.':
    'Nummer der Pickliste; ohne Angabe die nächste der Nummernfolge.',
  'Pick reference of the ordering party.': 'Pickreferenz des Bestellers.',
  'Pick type: standard, or into totes.': 'Ob auf die übliche Art oder in Behälter gepickt wird.',
  'Whether several orders share a tote, each at its own tote position; otherwise a tote holds one order.':
    'Ob mehrere Aufträge einen Behälter teilen, jeder an seinem Platz; sonst hat ein Behälter einen Auftrag.',
  'Load reference of the orders; null if their load references differ.':
    'Ladungsreferenz der Aufträge; leer, wenn sie verschieden sind.',
  'Status: allocated, picking, completed or cancelled.':
    'Stand: reserviert, wird gepickt, abgeschlossen oder storniert.',
  'Account of the orders; null if the orders are of several accounts.':
    'Mandant der Aufträge; leer, wenn es mehrere sind.',
  'Warehouse in which the list is picked.': 'Lager, in dem gepickt wird.',
  'Goods-out bay the goods are staged in, if one was specified for the list.':
    'Bereitstellfläche der Ware, wenn eine angegeben wurde.',
  'Expected dispatch date and time.': 'Wann versandt werden soll.',
  'Time the last pick was completed.': 'Wann der letzte Pick erledigt war.',
  'Number of pick tasks, excluding cancelled and fully reversed ones.':
    'Anzahl der Picks, ohne stornierte und ganz zurückgenommene.',
  'Status code: DRAFT, PENDING, PICK, PART, ALLOCATED, COMPLETED, PART_ALLOCATED or CANCELLED.':
    'Code des Status.',
  'Order type: sales order, works order (assembly or disassembly), or cross-dock of goods as they arrive.':
    'Art des Auftrags: Kundenauftrag, Fertigungsauftrag oder Crossdock von Ware, wie sie ankommt.',
  "Order number, unique among the account's orders that are not cancelled.":
    'Auftragsnummer, eindeutig unter denen des Mandanten, die nicht storniert sind.',
  'Warehouse the order is served from; selected by the warehouse routes of the products when not given.':
    'Lager, aus dem der Auftrag bedient wird; ohne Angabe wählen es die Lagerwege der Artikel.',
  'Order status: 1 (draft) or 2 (pending) on creation, afterwards derived from the order lines and tasks.':
    'Status: Entwurf oder offen beim Anlegen, danach ergibt er sich aus Positionen und Aufgaben.',
  'Fulfilment status: FULL if everything is allocated, PART if some quantity is still to be allocated, SHORT if everything but shorted quantity is allocated. Null until the order is first processed.':
    'Erfüllung: vollständig, wenn alles reserviert ist, teilweise, wenn noch etwas zu reservieren ist, mit Fehlmenge, wenn nur diese fehlt. Leer, bis der Auftrag bearbeitet wird.',
  'Priority; orders with a higher number go first.': 'Priorität; Aufträge mit höherer Zahl kommen zuerst.',
  'Actual dispatch date and time: when the first goods of the order left.':
    'Wann die erste Ware des Auftrags tatsächlich ging.',
  'Carrier.': 'Frachtführer.',
  'Service of the carrier.': 'Versandart des Frachtführers.',
  'Customer (consignee).': 'Kunde (Empfänger).',
  'Incoterms for the commercial invoice, such as DAP York.':
    'Lieferbedingung für die Handelsrechnung, etwa DAP York.',
  'Delivery instructions for the carrier.': 'Lieferhinweise für den Frachtführer.',
  "Dispatch strategy; the account's setting when not given.":
    'Was den Versand auslöst; ohne Angabe wie beim Mandanten eingestellt.',
  'Drop sequence: place of the order on the delivery route.': 'Stelle des Auftrags auf der Liefertour.',
  'Integration the order was imported by.': 'Integration, über die der Auftrag kam.',
  'Reference of the load the order is planned for.':
    'Referenz der Ladung, für die der Auftrag vorgesehen ist.',
  'Load the order has been added to.': 'Ladung, zu der der Auftrag gehört.',
  'Load drop at which the goods are unloaded.': 'Abladestelle, an der die Ware abgeladen wird.',
  'Pick reference of the ordering party, copied to the pick list.':
    'Pickreferenz des Bestellers, die auf die Pickliste kommt.',
  'Location picked goods are staged in; the default goods-out bay of the warehouse when not given.':
    'Platz, an dem gepickte Ware bereitsteht; ohne Angabe das übliche Warenausgangstor des Lagers.',
  'Order type defined by the tenant.': 'Auftragstyp, wie das Unternehmen ihn führt.',
  "Pick type: standard, or into totes; the account's setting when not given.":
    'Ob auf die übliche Art oder in Behälter gepickt wird; ohne Angabe wie beim Mandanten eingestellt.',
  'Receipt whose goods the order forwards, for cross-dock orders.':
    'Wareneingang, dessen Ware der Auftrag weiterleitet.',
  'Direction of a works order: assemble builds the products, disassemble takes them apart.':
    'Ob die Artikel gebaut oder zerlegt werden.',
  'Explanation of how the warehouse was chosen; shown only to users with access to all warehouses.':
    'Wie das Lager gewählt wurde; nur für alle, die alle Lager sehen.',
  'Time stock was first allocated for the order, or allocation was first attempted.':
    'Wann zuerst Bestand reserviert oder es versucht wurde.',
  'Whether the order is waiting for goods of its receipt and is allocated as they arrive.':
    'Ob der Auftrag auf die Ware seines Wareneingangs wartet und reserviert wird, wie sie ankommt.',
  'Order type code.': 'Code des Auftragstyps.',
  'Whether duty is payable on the goods.': 'Ob Zoll auf die Ware zu zahlen ist.',
  'Status: waiting, completed, or failed.': 'Stand: wartet, erledigt oder fehlgeschlagen.',
  'Processing reference shared by the orders processed together.':
    'Gemeinsame Referenz der Aufträge, die zusammen bearbeitet wurden.',
  'Outcome as text.': 'Ergebnis in Worten.',
  'Error code, if the request failed.': 'Code des Fehlers, wenn es fehlschlug.',
  'Error symbol, if the request failed.': 'Kennwort des Fehlers, wenn es fehlschlug.',
  'Error context, if the request failed. For a lack of stock: products, each with product_code, the quantities wanted and free, and the quantities that cannot be used, by reason: reserved, held, location, check_pending, too_short_life, too_long_life, batch, window, stopped.':
    'Umstände des Fehlers, wenn es fehlschlug. Fehlt Bestand: Artikel mit gewünschter und freier Menge und den Mengen, die aus verschiedenen Gründen nicht verwendet werden können.',
  "Pick list of the order's picks.": 'Pickliste der Picks des Auftrags.',
  'Time the request was completed or failed.': 'Wann es erledigt war oder fehlschlug.',
  'Ids of the orders.': 'Aufträge, um die es geht.',
  'Whether goods of shipments are dispatched although they were not packed.':
    'Ob Ware von Sendungen auch unverpackt versandt wird.',
  'Expected dispatch date and time of the pick list; the earliest of its orders when not given.':
    'Wann die Pickliste versandt werden soll; ohne Angabe der früheste ihrer Aufträge.',
  'Goods-out bay (type GOBAY) the goods are staged in; the bay of each order when not given.':
    'Bereitstellfläche der Ware; ohne Angabe die jedes Auftrags.',
  'Reason for shorting, as text.': 'Warum die Fehlmenge aufgegeben wird, in Worten.',
}
