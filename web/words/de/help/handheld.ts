/** What fields of the area handheld mean to people, in German, by their description in the API. */
export const handheld: Readonly<Record<string, string>> = {
  'Login name.': 'Name zum Anmelden.',
  'User whose permissions apply; a user with role RF is created when not given.':
    'Person, deren Berechtigungen gelten; ohne Angabe wird eine mit der Rolle RF angelegt.',
  'Warehouse the handheld user works in.': 'Lager, in dem gearbeitet wird.',
  'RF implementation: set of flows used on the device.': 'Abläufe, die das Gerät hat.',
  'Printer for labels.': 'Drucker für Etiketten.',
  'Printer for documents.': 'Drucker für Dokumente.',
  'Task types offered to the handheld user.': 'Aufgabenarten, die angeboten werden.',
  'Whether the handheld user can log in.': 'Ob sich der Handscanner-Benutzer anmelden kann.',
  'Time the device last reported, which it does about once a minute while it is used and has a connection.':
    'Wann sich das Gerät zuletzt gemeldet hat; benutzt und verbunden tut es das etwa einmal in der Minute.',
  'Number of acts that waited on the device to be sent when it last reported.':
    'Wie viele Vorgänge bei der letzten Meldung auf dem Gerät warteten.',
  'Number of acts on the device that were refused and nobody has decided about, when it last reported.':
    'Wie viele abgelehnte Vorgänge, über die noch niemand entschieden hat, bei der letzten Meldung auf dem Gerät waren.',
  'Charge of the battery in percent when the device last reported; empty where its browser does not tell.':
    'Ladung des Akkus in Prozent bei der letzten Meldung; leer, wenn der Browser sie nicht verrät.',
  'Number of acts that wait to be sent.': 'Wie viele Vorgänge darauf warten, gesendet zu werden.',
  'Number of refused acts that nobody has decided about.':
    'Wie viele abgelehnte Vorgänge, über die noch niemand entschieden hat.',
  'Charge of the battery in percent.': 'Ladung des Akkus in Prozent.',
  'Flow code, unique within its implementation.': 'Code des Ablaufs, eindeutig in seinem Satz.',
  'Flow type: standard is chosen from the menu, task works through tasks, loading loads units onto trailers.':
    'Art des Ablaufs: aus dem Menü gewählt, durch Aufgaben oder zum Verladen.',
  'RF implementation the flow belongs to.': 'Satz von Abläufen, zu dem er gehört.',
  'Whether this is the default flow of its type within the implementation.':
    'Ob dies der übliche Ablauf seiner Art im Satz ist.',
  'Steps of the flow, each with an id, a kind, and the step that follows.':
    'Schritte des Ablaufs, jeder mit Namen, Art und dem nächsten Schritt.',
  'Slug: the code in lower case with - in place of _.': 'Kurzform des Codes in Kleinbuchstaben.',
  'RF implementation code.': 'Code des Satzes von Abläufen.',
  'Codes of the flows in the handheld menu, in order.': 'Codes der Abläufe im Menü, der Reihe nach.',
  'What the scanners send in place of the separator of GS1 codes, besides U+001D: characters that no value can contain, such as `|`, `~` or `{GS}`.':
    'Was die Scanner anstelle des GS1-Trennzeichens senden: Zeichen, die in keinem Wert vorkommen, etwa | oder ~.',
  'What the scanners type before each code, such as `~` or `{STX}`; it makes a scan certain however slowly it is typed.':
    'Was die Scanner vor jedem Code tippen, etwa ~; daran ist ein Scan sicher zu erkennen, auch wenn er langsam getippt wird.',
  'What the scanners type behind each code besides Enter or Tab, such as `;` or `{ETX}`.':
    'Was die Scanner hinter jedem Code tippen außer Enter oder Tab, etwa #.',
  'PIN or password, with at least as many characters as handheld_pin_min_characters of the tenant; stored as a slow hash only.':
    'PIN oder Kennwort. Wie lang es mindestens ist, steht in den Einstellungen unter Unternehmen.',
  'Codes of the default flows.': 'Codes der vorgegebenen Abläufe.',
  'Returns how the flows of an implementation stand to the default flows: current, former (as the default was before), changed, or missing.':
    'Sagt, wie die Abläufe eines Satzes zu den vorgegebenen stehen: gleich, aus einer früheren Version, geändert oder nicht vorhanden.',
  'Gives flows the steps of the default flows with their codes, whatever they were before, and adds those that are missing to the implementation and its menu.':
    'Gibt Abläufen die Schritte der vorgegebenen, wie sie vorher auch waren; fehlende kommen in den Satz und in sein Menü.',
  'What the label is for.': 'Wofür das Etikett ist.',
  'Location, storage unit, product, order or package that the label is for.':
    'Platz, Einheit, Artikel, Auftrag oder Paket, für das das Etikett ist.',
  'Prints a label on the label printer of the handheld login.':
    'Druckt ein Etikett auf dem Etikettendrucker des Handscanner-Benutzers.',
  'Code of the copy.': 'Code der Kopie.',
}
