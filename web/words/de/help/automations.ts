/** What fields of the area automations mean to people, in German, by their description in the API. */
export const automations: Readonly<Record<string, string>> = {
  'Automation run.': 'Automatisierungslauf.',
  'Automation; null once it has been deleted.': 'Automatisierung; leer, wenn sie gelöscht wurde.',
  'Action; null once it has been deleted.': 'Aktion; leer, wenn sie gelöscht wurde.',
  'Position among the actions of the run, from 0.': 'Stelle unter den Aktionen des Laufs, ab 0.',
  'Destination type of the action.': 'Wohin die Aktion geht.',
  'Destination code: variant of the destination type.': 'Welche Form des Ziels gemeint ist.',
  'Address the action was sent to; empty for those who may not view the record of the event.':
    'Adresse, an die gesendet wurde; leer für alle, die den Datensatz des Ereignisses nicht sehen dürfen.',
  'Status of the action; waiting means waiting for the next attempt.':
    'Stand der Aktion; wartend heißt, dass sie noch einmal versucht wird.',
  'Number of attempts so far.': 'Anzahl der bisherigen Versuche.',
  'Time of the next attempt.': 'Wann der nächste Versuch ist.',
  'Duration of the last attempt in milliseconds.': 'Dauer des letzten Versuchs in Millisekunden.',
  'Beginning of the request sent, with secrets masked; empty for those who may not view the record of the event.':
    'Anfang der gesendeten Anfrage, ohne Geheimnisse; leer für alle, die den Datensatz des Ereignisses nicht sehen dürfen.',
  'Beginning of the response; empty for those who may not view the record of the event.':
    'Anfang der Antwort; leer für alle, die den Datensatz des Ereignisses nicht sehen dürfen.',
  'Error of the last attempt.': 'Fehler des letzten Versuchs.',
  'Output that later actions of the run can use.': 'Was spätere Aktionen des Laufs verwenden können.',
  'Action.': 'Aktion.',
  'Parameter code.': 'Code des Parameters.',
  'Value; secrets are returned as null.': 'Wert; Geheimnisse werden nicht gezeigt.',
  'Whether a value is set; also given for secrets.': 'Ob ein Wert gesetzt ist, auch bei Geheimnissen.',
  'Value of a secret, encrypted.': 'Wert eines Geheimnisses, verschlüsselt.',
  'Previous secret, kept while receivers may still expect it.':
    'Voriges Geheimnis, aufbewahrt, solange Empfänger es noch erwarten können.',
  'Time until which the previous secret is kept.': 'Bis wann das vorige Geheimnis aufbewahrt wird.',
  'Automation.': 'Automatisierung.',
  'Condition code; the last part of source_path when not given.':
    'Code der Bedingung; ohne Angabe der letzte Teil des Pfades.',
  'Path of the value in the event, such as data.account_id.': 'Wo der Wert im Ereignis steht.',
  'Comparison operator.': 'Wie verglichen wird.',
  'Value to compare with. A pattern has at most 1000 characters, and an automation at most 20 patterns.':
    'Wert, mit dem verglichen wird. Ein Muster hat höchstens 1000 Zeichen, eine Automatisierung höchstens 20 Muster.',
  'Status of the run; skipped if a condition was not met.':
    'Stand des Laufs; übersprungen, wenn eine Bedingung nicht erfüllt war.',
  'Trigger of the run.': 'Was den Lauf auslöste.',
  'Event the run is about; null for a manual run without an event.':
    'Ereignis, von dem der Lauf handelt; leer, wenn er von Hand ohne Ereignis begann.',
  'Whether all conditions were met.': 'Ob alle Bedingungen erfüllt waren.',
  'Conditions, each with its result; empty for those who may not view the record of the event.':
    'Bedingungen, jede mit ihrem Ergebnis; leer für alle, die den Datensatz des Ereignisses nicht sehen dürfen.',
  'Number of actions to execute.': 'Anzahl der Aktionen, die auszuführen sind.',
  'Time the first action started.': 'Wann die erste Aktion begann.',
  'Time the last action completed or was given up.': 'Wann die letzte Aktion beendet oder aufgegeben wurde.',
  'Subject of the run, if no event is stored for it.':
    'Wovon der Lauf handelt, wenn dazu kein Ereignis gespeichert ist.',
  'Resource whose events trigger the automation, or the kind of schedule.':
    'Wessen Ereignisse die Automatisierung auslösen, oder die Art des Zeitplans.',
  "Event that triggers the automation; when not given, the resource's only event.":
    'Ereignis, das die Automatisierung auslöst; ohne Angabe das einzige, das es gibt.',
  'Whether the automation is enabled.': 'Ob die Automatisierung eingeschaltet ist.',
  'Integration the automation belongs to.': 'Integration, zu der die Automatisierung gehört.',
  'Schedule settings: times, days, every_days, starts_on, at, timezone; of the event due: offset_minutes, time, statuses.':
    'Zeitplan: Uhrzeiten, Tage, Abstand in Tagen, Beginn und Zeitzone; für Fälliges, wie lange davor oder danach.',
  'User who last changed the automation; its actions run with the permissions of this user. Saving the automation again makes the saving user responsible.':
    'Wer die Automatisierung zuletzt geändert hat; ihre Aktionen laufen mit den Berechtigungen dieser Person. Wer sie neu speichert, tritt an deren Stelle.',
  'Time from which on records count that become due.': 'Ab wann Datensätze zählen, die fällig werden.',
  'Time of the next scheduled run.': 'Wann sie nach Plan das nächste Mal läuft.',
  'Time of the last run.': 'Wann sie zuletzt lief.',
  'Type of the record that failed.': 'Art des Datensatzes, bei dem etwas fehlschlug.',
  'Id of the record that failed.': 'Datensatz, bei dem etwas fehlschlug.',
  'Symbol of the error in the problem catalogue.': 'Kennwort des Fehlers.',
  'Error message.': 'Meldung des Fehlers.',
  'Error context.': 'Umstände des Fehlers.',
  'Action log of the delivery; null for a replay.':
    'Aktion, zu der die Zustellung gehört; leer bei einer Wiederholung.',
  'Event id, the same for every attempt and replay.':
    'Ereignis, für jeden Versuch und jede Wiederholung dasselbe.',
  'Target URL; empty for those who may not view the record of the event.':
    'Adresse, an die zugestellt wird; leer für alle, die den Datensatz des Ereignisses nicht sehen dürfen.',
  'Status of the delivery; failed means waiting for the next attempt.':
    'Stand der Zustellung; fehlgeschlagen heißt, dass sie noch einmal versucht wird.',
  'HTTP status of the last response.': 'Antwortstatus des letzten Versuchs.',
  'Beginning of the last response; empty for those who may not view the record of the event.':
    'Anfang der letzten Antwort; leer für alle, die den Datensatz des Ereignisses nicht sehen dürfen.',
  'Sequence number of the event among the events of its record.':
    'Laufende Nummer des Ereignisses unter denen seines Datensatzes.',
  'Time of the first attempt.': 'Wann der erste Versuch war.',
  'Time until which an attempt is considered in progress.': 'Bis wann ein Versuch als laufend gilt.',
  'Event of the resource and kind that the automation listens to; the newest one when not given.':
    'Ereignis, auf das die Automatisierung hört; ohne Angabe das neueste.',
  'Ids of the deliveries.': 'Zustellungen, um die es geht.',
  'Automation whose deliveries are replayed.': 'Automatisierung, deren Zustellungen wiederholt werden.',
  'Final status of the deliveries to replay.': 'Endgültiger Stand der Zustellungen, die wiederholt werden.',
  'Earliest creation time of the deliveries to replay.': 'Zustellungen, die frühestens dann angelegt wurden.',
  'Latest creation time of the deliveries to replay.': 'Zustellungen, die spätestens dann angelegt wurden.',
}
