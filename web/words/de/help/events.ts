/** What fields of the area events mean to people, in German, by their description in the API. */
export const events: Readonly<Record<string, string>> = {
  'Action: created, updated, deleted or the name of another event, or signed_in, sign_in_failed, locked, refused.':
    'Was geschah: angelegt, geändert, gelöscht oder ein anderes Ereignis, oder angemeldet, Anmeldung fehlgeschlagen, ausgesperrt, abgelehnt.',
  'Type of the record concerned, or of the login: users, hhd_users, ftp_users, oauth_applications; null if an address was locked.':
    'Art des Datensatzes oder des Zugangs; leer, wenn eine Adresse ausgesperrt wurde.',
  'Id of the record concerned; null for refused requests.': 'Der Datensatz; leer bei abgelehnten Anfragen.',
  'Changed fields with old and new values. Secrets are never included.':
    'Geänderte Felder mit altem und neuem Wert. Geheimnisse stehen nie darin.',
  'Operation that was refused, such as sites.create (reading a list is sites.read), or the command used on the command line, such as user disable.':
    'Was abgelehnt wurde, oder der Befehl auf der Kommandozeile.',
  'Permission that was missing.': 'Berechtigung, die fehlte.',
  'Number of occurrences. Entries that are not events are combined: the same within a minute is one entry; sign-ins of programs and operators are entered once an hour and not counted.':
    'Wie oft es geschah. Gleiches innerhalb einer Minute ist ein Eintrag; Anmeldungen von Programmen und Betreibern stehen einmal je Stunde und werden nicht gezählt.',
  'User who performed the action; for an application, its own user. For an operator who is not a member only the id is given.':
    'Wer es tat; bei Anwendungen deren eigene Person. Von Betreibern, die nicht Mitglied sind, steht nur die Nummer da.',
  'Id of the application used, if recorded.': 'Anwendung, die verwendet wurde, soweit bekannt.',
  'Source of the request: api, import, automation, job, handheld or cli.':
    'Weg der Anfrage: Schnittstelle, Import, Automatisierung, Hintergrund, Handscanner oder Kommandozeile.',
  'Id of the request.': 'Kennung der Anfrage.',
  'Remote IP address, if recorded.': 'Netzwerkadresse, soweit bekannt.',
  'Time of the (first) occurrence. The id begins with this time in milliseconds.':
    'Wann es (zuerst) geschah.',
  'Key of entries that are combined into one.': 'Merkmal von Einträgen, die zusammengefasst werden.',
  'Position among all events of the tenant.': 'Stelle unter allen Ereignissen des Unternehmens.',
  'Kind of event: domain for warehouse events, which can trigger automations; change for changes of records.':
    'Art des Ereignisses: aus dem Lager, das Automatisierungen auslösen kann, oder Änderung eines Datensatzes.',
  'Resource the event occurred on, such as goods_out; for a change, the type of the record.':
    'Wovon das Ereignis handelt, etwa von einem Auftrag; bei einer Änderung die Art des Datensatzes.',
  'Event name, such as completed.': 'Name des Ereignisses, etwa abgeschlossen.',
  'Type of the record the event is about.': 'Art des Datensatzes, von dem das Ereignis handelt.',
  'Id of the record the event is about.': 'Datensatz, von dem das Ereignis handelt.',
  'Sequence number among the events of the record.': 'Laufende Nummer unter den Ereignissen des Datensatzes.',
  'Full record at the time of the event.': 'Der ganze Datensatz, wie er damals war.',
  'Previous values of the changed fields.': 'Frühere Werte der geänderten Felder.',
  'User who caused the event.': 'Wer das Ereignis auslöste.',
  'Event that caused this one through an automation.':
    'Ereignis, das dieses durch eine Automatisierung auslöste.',
  'Number of automations in the chain between the original request and this event.':
    'Wie viele Automatisierungen zwischen der ersten Anfrage und diesem Ereignis liegen.',
  'Trace of the request that caused the event.': 'Spur der Anfrage, die das Ereignis auslöste.',
  'Time of the event.': 'Wann es geschah.',
  'Order in which the event was written.': 'In welcher Reihenfolge das Ereignis geschrieben wurde.',
}
