/** What fields of the area reports mean to people, in German, by their description in the API. */
export const reports: Readonly<Record<string, string>> = {
  'GraphQL root of the list.': 'Liste, die exportiert wird.',
  'Name of the file without its ending; the root when not given.':
    'Name der Datei ohne Endung; ohne Angabe der der Liste.',
  'Filter of the list, as its GraphQL filter type takes it.': 'Filter der Liste.',
  'Order of the list: `code DESC, id ASC`.': 'Sortierung der Liste.',
  'Columns, each {name, path}.': 'Spalten, jede mit Name und Pfad.',
  'File format.': 'Dateiformat.',
  'GraphQL query; validated when it is saved.': 'Abfrage; sie wird beim Speichern geprüft.',
  'Parameters of the query, each {name, type}. Types: Integer, Date, String, Decimal, Boolean, ID, Datetime, or a list such as [ID].':
    'Parameter der Abfrage, jeder mit Name und Art: ganze Zahl, Datum, Text, Dezimalzahl, Ja oder Nein, Nummer, Datum mit Uhrzeit, oder eine Liste davon.',
  'User who last changed the query. Reports sent automatically show at most what this user is permitted to see; saving the query again makes you that user.':
    'Wer die Abfrage zuletzt geändert hat. Von selbst gesendete Berichte zeigen höchstens, was diese Person sehen darf; wer sie neu speichert, tritt an deren Stelle.',
  'Report type: single (table), bar or pie chart.': 'Art des Berichts: Tabelle, Balken- oder Kreisdiagramm.',
  'Path of the rows in the result, such as data.tasks.aggregation or data.tasks.all.edges.':
    'Wo die Zeilen im Ergebnis stehen.',
  'Columns, each {name, path, prefix, suffix}.':
    'Spalten, jede mit Name, Pfad und dem, was davor und danach steht.',
  'Values for the parameters of the query, each {name, value, prompt, operator}.':
    'Werte für die Parameter der Abfrage, jeder mit Name, Wert, Frage und Vergleich.',
  'Owner: the only user who may change, delete and generate the report. Users with manage_all_reports may take it over.':
    'Wem der Bericht gehört: Nur diese Person darf ihn ändern, löschen und erzeugen. Wer alle Berichte verwalten darf, kann ihn übernehmen.',
  'User who last changed the report. When sent automatically, it shows at most what this user is permitted to see; saving the report again makes you that user.':
    'Wer den Bericht zuletzt geändert hat. Von selbst gesendet, zeigt er höchstens, was diese Person sehen darf; wer ihn neu speichert, tritt an deren Stelle.',
  'Scheduled report.': 'Geplanter Bericht.',
  'SFTP user; must have direction download.': 'SFTP-Benutzer; einer zum Herunterladen.',
  'Email address of the recipient.': 'E-Mail-Adresse des Empfängers.',
  'Name of the recipient.': 'Name des Empfängers.',
  'Report.': 'Bericht.',
  'Parameter values that override those of the report, each {name, value}.':
    'Werte der Parameter, die anstelle der des Berichts gelten, jeder mit Name und Wert.',
  'Frequency: numbers are days of the week (Day) or days of the month (Month).':
    'Ob die Tage Wochentage oder Tage des Monats sind.',
  'Days the reports are sent: 1 Monday to 7 Sunday, or 1 to 31; a day beyond the end of a month means its last day.':
    'Tage, an denen gesendet wird: 1 Montag bis 7 Sonntag, oder 1 bis 31; ein Tag, den der Monat nicht hat, ist sein letzter.',
  'Time of day the reports are sent, HH:MM.': 'Uhrzeit, zu der gesendet wird, wie 07:30.',
  "IANA time zone of the time; the tenant's time zone when not given.":
    'Zeitzone der Uhrzeit, etwa Europe/Berlin; ohne Angabe die des Unternehmens.',
  'Email subject.': 'Betreff der E-Mail.',
  'Email text.': 'Text der E-Mail.',
  'Time the reports are next sent.': 'Wann das nächste Mal gesendet wird.',
  'Time the reports were last due to be sent.': 'Wann das letzte Mal zu senden war.',
  'Owner: the only user who may change and delete the schedule. The reports show what this user is permitted to see, limited to what the users who last changed the reports and their queries are permitted to see.':
    'Wem der Plan gehört: Nur diese Person darf ihn ändern und löschen. Die Berichte zeigen, was sie sehen darf, und höchstens, was alle sehen dürfen, die Berichte und Abfragen zuletzt geändert haben.',
  'File format; csv for a table and pdf for a chart when not given.':
    'Dateiformat; ohne Angabe CSV für Tabellen und PDF für Diagramme.',
  'Name of the query parameter.': 'Name des Parameters der Abfrage.',
  'Value, as text.': 'Wert, als Text.',
  'Reports to send, each {report_id, variables}.': 'Berichte, die gesendet werden, mit ihren Werten.',
  'Email recipients, each {email_address, name}.': 'Empfänger per E-Mail, jeder mit Adresse und Name.',
  'SFTP users the reports are provided to, each {ftp_user_id}.':
    'SFTP-Benutzer, denen die Berichte angeboten werden.',
}
