/** What fields of the area printing mean to people, in German, by their description in the API. */
export const printing: Readonly<Record<string, string>> = {
  'Barcode format code.': 'Code des Barcodeformats.',
  'Whether this is the default format, used when none is given.': 'Ob dieses Format ohne andere Angabe gilt.',
  'Token for authentication at /print_agent; returned once on creation, null afterwards.':
    'Kennwort des Druckagenten; es wird nur einmal beim Anlegen gezeigt.',
  'Time the agent last asked for print jobs.': 'Wann der Agent zuletzt nach Druckaufträgen gefragt hat.',
  'Printer; null once it has been deleted.': 'Drucker; leer, wenn er gelöscht wurde.',
  'Document to print; null once it has been deleted.':
    'Dokument, das gedruckt wird; leer, wenn es gelöscht wurde.',
  'Content type: application/pdf or application/zpl.': 'Was gedruckt wird: PDF oder ZPL.',
  'Number of copies.': 'Anzahl der Exemplare.',
  'Status of the print job; expired if it was not fetched within a day.':
    'Stand des Druckauftrags; abgelaufen, wenn er nicht binnen eines Tages abgeholt wurde.',
  'User who requested the print.': 'Wer den Druck wollte.',
  'Time the agent fetched the job.': 'Wann der Agent den Auftrag abgeholt hat.',
  'Time the job was printed or given up.': 'Wann der Auftrag gedruckt oder aufgegeben wurde.',
  'Time at which it was known that the job was not printed within ten minutes; null once it is printed or given up.':
    'Wann feststand, dass der Auftrag nach zehn Minuten nicht gedruckt war; leer, sobald er gedruckt oder aufgegeben ist.',
  'Description, such as where the printer is.': 'Beschreibung, etwa wo der Drucker steht.',
  'Whether documents can be printed.': 'Ob Dokumente gedruckt werden können.',
  'Whether labels can be printed.': 'Ob Etiketten gedruckt werden können.',
  'Whether this is the default printer for what it supports. There is one default for documents and one for labels.':
    'Ob dies der übliche Drucker für das ist, was er kann: einer für Dokumente, einer für Etiketten.',
  "Cloud print integration the printer is connected to; the tenant's default connection when not given.":
    'Druckverbindung, an der der Drucker hängt; ohne Angabe die übliche des Unternehmens.',
  'Print agent on site that the printer is connected to.': 'Druckagent vor Ort, an dem der Drucker hängt.',
  'Device name known to the print agent.': 'Name, unter dem der Druckagent das Gerät kennt.',
  'Availability of the printer.': 'Ob der Drucker erreichbar ist.',
  'Template type code.': 'Code der Vorlagenart.',
  'Template type; a custom template when not given.': 'Vorlagenart; ohne Angabe eine eigene Vorlage.',
  'Display name; the name of the template type when not given.':
    'Name, wie er angezeigt wird; ohne Angabe der der Vorlagenart.',
  'Whether this is the default template of its type.': 'Ob dies die Standardvorlage ihrer Art ist.',
  'Template printed as header of each page; must be of type header.':
    'Vorlage für den Kopf jeder Seite; sie muss eine Kopfzeile sein.',
  'Template printed as footer of each page; must be of type footer.':
    'Vorlage für den Fuß jeder Seite; sie muss eine Fußzeile sein.',
  'Account for which this template is used in preference to the default.':
    'Mandant, für den diese Vorlage anstelle der Standardvorlage gilt.',
}
