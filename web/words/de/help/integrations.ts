/** What fields of the area integrations mean to people, in German, by their description in the API. */
export const integrations: Readonly<Record<string, string>> = {
  'Type of entity.': 'Art des Datensatzes im anderen System.',
  'Code in the external system.': 'Code im anderen System.',
  'Integration with the external system.': 'Integration mit dem anderen System.',
  'Values in the external system to match, by field.':
    'Werte im anderen System, die passen müssen, nach Feldern.',
  'Carrier mapped to.': 'Frachtführer, dem zugeordnet wird.',
  "Carrier service mapped to; the carrier's default service when not given.":
    'Versandart, der zugeordnet wird; ohne Angabe die übliche des Frachtführers.',
  'Carrier as listed by the external system.': 'Frachtführer, wie das andere System ihn führt.',
  'Integration the order came through.': 'Integration, über die der Auftrag kam.',
  'Id in the external system.': 'Kennung im anderen System.',
  'Whether the order is waiting to be imported or has been imported (taken); an imported order is never created again.':
    'Ob der Auftrag noch wartet oder übernommen ist; ein übernommener wird nie wieder angelegt.',
  'Order created.': 'Angelegter Auftrag.',
  'Reason why the order could not be imported.': 'Warum der Auftrag nicht übernommen werden konnte.',
  'Time of the last attempt.': 'Wann es zuletzt versucht wurde.',
  'Content sent by the external system.': 'Inhalt, den das andere System gesendet hat.',
  'Product mapped to; null until the code has been matched.':
    'Artikel, dem zugeordnet wird; leer, bis der Code zugeordnet ist.',
  'Product as listed by the external system.': 'Artikel, wie das andere System ihn führt.',
  'Integration.': 'Integration.',
  'Kind of run: `synchronization` exchanges products, orders and stock; `fulfilment` reports dispatched orders.':
    'Art des Laufs: Abgleich von Artikeln, Aufträgen und Bestand, oder Meldung versandter Aufträge.',
  'Status of the run.': 'Stand des Laufs.',
  'Number of orders and external products created.': 'Anzahl der angelegten Aufträge und fremden Artikel.',
  'Number of products matched.': 'Anzahl der zugeordneten Artikel.',
  'Number of orders that could not be imported.': 'Anzahl der Aufträge, die nicht übernommen werden konnten.',
  'Reason for the failure, or for another attempt.': 'Warum es fehlschlug oder noch einmal versucht wird.',
  'Start time.': 'Wann es begann.',
  'End time.': 'Wann es endete.',
  'Carrier mapped to; must be given together with carrier_service_id, or not at all.':
    'Frachtführer, dem zugeordnet wird; zusammen mit der Versandart oder gar nicht.',
  'Carrier service mapped to; must be given together with carrier_id, or not at all.':
    'Versandart, der zugeordnet wird; zusammen mit dem Frachtführer oder gar nicht.',
  'Shipping rate as listed by the external system.': 'Versandtarif, wie das andere System ihn führt.',
  'Warehouse mapped to.': 'Lager, dem zugeordnet wird.',
  'Warehouse as listed by the external system.': 'Lager, wie das andere System es führt.',
  'Integration type: adapter for the external system. An integration of a type without an adapter is kept with status unsupported.':
    'Art der Integration: Anbindung an das andere System. Ohne Anbindung bleibt sie als nicht unterstützt stehen.',
  'Whether the integration is active.': 'Ob die Integration aktiv ist.',
  'Account whose goods the integration is for.': 'Mandant, für dessen Ware die Integration ist.',
  'Warehouse the integration is for.': 'Lager, für das die Integration ist.',
  'User who last changed the integration; it takes and sends at most what this user is permitted to manage and view. Saving the integration again makes the saving user responsible.':
    'Wer die Integration zuletzt geändert hat; sie liest und schreibt höchstens, was diese Person darf. Wer sie neu speichert, tritt an deren Stelle.',
  'Settings required by the adapter. Secret keys are stored encrypted and returned as null; they stay unchanged when not sent or sent as null.':
    'Einstellungen der Anbindung. Geheime werden verschlüsselt gespeichert und nie gezeigt; leer bleiben sie, wie sie sind.',
  'All settings, encrypted.': 'Alle Einstellungen, verschlüsselt.',
  'Progress of reading each list of the external system.':
    'Wie weit jede Liste des anderen Systems gelesen ist.',
  'Interval of automatic synchronization in minutes; null means never.':
    'Abstand der Abgleiche in Minuten; leer heißt nie von selbst.',
  'Time of the next automatic synchronization.': 'Wann der nächste Abgleich von selbst läuft.',
  'Category of the external system.': 'Art des anderen Systems.',
  'Status: unsupported if there is no adapter for the type, error if the last run failed.':
    'Stand: nicht unterstützt ohne Anbindung, Fehler nach einem fehlgeschlagenen Lauf.',
}
