/** What fields of the area transactions mean to people, in German, by their description in the API. */
export const transactions: Readonly<Record<string, string>> = {
  'Operation id, shared by all movements of one operation.': 'Vorgang, zu dem alle seine Bewegungen gehören.',
  'Category: type of work that moved the goods.': 'Art der Arbeit, die die Ware bewegt hat.',
  'Subtype: movement within the category.': 'Bewegung innerhalb dieser Art.',
  'Quantity moved, in units.': 'Bewegte Menge, in Einheiten.',
  'Product moved.': 'Bewegter Artikel.',
  'Account that owned the goods.': 'Mandant, dem die Ware gehörte.',
  'New owner of the goods, for account transfers.': 'Neuer Mandant bei Übertragungen.',
  'Warehouse of the movement.': 'Lager der Bewegung.',
  'Source node: a stock record (cell), or a node outside the stock.':
    'Woher: Bestand, oder eine Stelle außerhalb des Bestands.',
  'Source storage unit.': 'Ladeeinheit, von der die Ware kam.',
  'Id of the source stock record, which may no longer exist.':
    'Bestand, aus dem die Ware kam; es kann ihn nicht mehr geben.',
  'Stock attributes before the movement, including the status.':
    'Eigenschaften des Bestands vorher, mit dem Zustand.',
  'Destination node: a stock record (cell), or a node outside the stock.':
    'Wohin: Bestand, oder eine Stelle außerhalb des Bestands.',
  'Destination storage unit.': 'Ladeeinheit, auf die die Ware kam.',
  'Id of the destination stock record, which may no longer exist.':
    'Bestand, in den die Ware kam; es kann ihn nicht mehr geben.',
  'Id of the stock record that was already there and was merged into the arriving one.':
    'Bestand, der schon dort war und im ankommenden aufging.',
  'Stock attributes after the movement, including the status.':
    'Eigenschaften des Bestands nachher, mit dem Zustand.',
  'Task that caused the movement.': 'Aufgabe, aus der die Bewegung kam.',
  'Goods-in receipt of the movement.': 'Wareneingang der Bewegung.',
  'Order (goods-out) of the movement.': 'Auftrag der Bewegung.',
  'Pick list of the movement.': 'Pickliste der Bewegung.',
  'Load of the movement.': 'Ladung der Bewegung.',
  'Shipment of the movement.': 'Sendung der Bewegung.',
  'Stock check resolved by the movement.': 'Zählung, die durch die Bewegung geklärt wurde.',
  'Reason code given.': 'Angegebener Grund.',
  'Description given.': 'Angegebene Beschreibung.',
  'User who completed the movement.': 'Wer die Bewegung erledigt hat.',
  'Source of the request: api, import, automation, job, handheld or cli; null for movements from before it was recorded.':
    'Weg der Anfrage: Schnittstelle, Import, Automatisierung, Hintergrund, Handscanner oder Kommandozeile; leer, wo es noch nicht erfasst wurde.',
  'Time the user moved the goods, where a handheld sent it later; otherwise null.':
    'Wann die Ware bewegt wurde, wenn ein Handscanner es später gesendet hat; sonst leer.',
  'Whether the movement is older than the retention period; archived movements are listed only on request.':
    'Ob die Bewegung älter ist als die Aufbewahrungszeit; ältere stehen nur auf Wunsch in der Liste.',
}
