/** What fields of the area imports mean to people, in German, by their description in the API. */
export const imports: Readonly<Record<string, string>> = {
  'Partner.': 'Partner.',
  'Account of the partner.': 'Mandant des Partners.',
  'Direction.': 'Richtung.',
  'Type of its messages: 945, DESADV and the like; several are separated by commas.':
    'Art der Nachrichten, etwa 945 oder DESADV; mehrere stehen mit Kommas.',
  'Interchange control number: ISA13 or UNB 0020, without leading zeros.':
    'Kontrollnummer der Übertragung: ISA13 oder UNB 0020, ohne führende Nullen.',
  'Whether it is marked as a test.': 'Ob sie als Test gekennzeichnet ist.',
  'Status: a sent one is accepted or rejected by the acknowledgement of the partner, and overdue while it is missing for too long; a received one by what its import became.':
    'Stand: Gesendetes ist durch die Quittung des Partners angenommen oder abgelehnt, oder überfällig, wenn sie zu lange fehlt; Empfangenes ist, was sein Import wurde.',
  'Reason for a rejection, with the segments that the acknowledgement names.':
    'Grund der Ablehnung, mit den Segmenten, die die Quittung nennt.',
  'Type of the record that it is about.': 'Art des Datensatzes, von dem sie handelt.',
  'Id of the record that it is about.': 'Datensatz, von dem sie handelt.',
  'Event that it was sent for; sent again for the same event it keeps its control number.':
    'Ereignis, zu dem sie gesendet wurde; für dasselbe Ereignis bleibt die Kontrollnummer.',
  'Import of the file in which it was received.': 'Import der Datei, mit der sie kam.',
  'Received interchange that this one acknowledges.': 'Empfangene Übertragung, die diese quittiert.',
  'Time by which an acknowledgement is expected.': 'Bis wann eine Quittung erwartet wird.',
  'Time of the acknowledgement.': 'Wann die Quittung kam.',
  'Name of the file.': 'Name der Datei.',
  'Text of a sent interchange.': 'Text einer gesendeten Übertragung.',
  'Account whose orders, receipts and stock the messages are about.':
    'Mandant, von dessen Aufträgen, Wareneingängen und Beständen die Nachrichten handeln.',
  'Form of the messages: x12 (ANSI ASC X12) or edifact (UN/EDIFACT).':
    'Form der Nachrichten: ANSI ASC X12 oder UN/EDIFACT.',
  'Own identity in the interchange header: ISA06 or UNB S002; at most 15 characters in X12.':
    'Eigene Kennung im Kopf der Übertragung: ISA06 oder UNB S002; in X12 höchstens 15 Zeichen.',
  'Kind of the own identity: ISA05, two characters and required in X12, or UNB 0007.':
    'Art der eigenen Kennung: ISA05, zwei Zeichen und in X12 nötig, oder UNB 0007.',
  'Own identity in the group header of X12 (GS02); that of the interchange when not given.':
    'Eigene Kennung im Gruppenkopf von X12 (GS02); ohne Angabe die der Übertragung.',
  "The partner's identity in the interchange header: ISA08 or UNB S003; at most 15 characters in X12.":
    'Kennung des Partners im Kopf der Übertragung: ISA08 oder UNB S003; in X12 höchstens 15 Zeichen.',
  "Kind of the partner's identity: ISA07, two characters and required in X12, or UNB 0007.":
    'Art der Kennung des Partners: ISA07, zwei Zeichen und in X12 nötig, oder UNB 0007.',
  "The partner's identity in the group header of X12 (GS03); that of the interchange when not given.":
    'Kennung des Partners im Gruppenkopf von X12 (GS03); ohne Angabe die der Übertragung.',
  'Version of the messages: 004010 and the like in X12, D:96A:UN or D:01B:UN:EAN007 and the like in EDIFACT; 004010 and D:96A:UN when not given.':
    'Version der Nachrichten: in X12 etwa 004010, in EDIFACT etwa D:96A:UN oder D:01B:UN:EAN007; ohne Angabe 004010 und D:96A:UN.',
  'Character set: UNOA, UNOB, UNOC (Latin-1), UNOW or UNOY (UTF-8) in EDIFACT, basic, extended or utf8 in X12; UNOC and extended when not given.':
    'Zeichensatz: in EDIFACT UNOA, UNOB, UNOC (Latin-1), UNOW oder UNOY (UTF-8), in X12 einfach, erweitert oder UTF-8; ohne Angabe UNOC und erweitert.',
  'Treatment of characters that cannot be written: letters that the character set lacks, and in X12 the separators. They are written as others that read alike, or the message is refused.':
    'Was mit Zeichen geschieht, die nicht geschrieben werden können: Buchstaben, die der Zeichensatz nicht hat, und in X12 die Trennzeichen. Sie werden durch ähnliche ersetzt, oder die Nachricht wird abgelehnt.',
  'Separator of data elements; * in X12 and + in EDIFACT when not given.':
    'Trennzeichen der Elemente; ohne Angabe * in X12 und + in EDIFACT.',
  'Separator of components; a colon when not given.': 'Trennzeichen der Teile; ohne Angabe ein Doppelpunkt.',
  'Terminator of segments; ~ in X12 and an apostrophe in EDIFACT when not given.':
    'Zeichen am Ende der Segmente; ohne Angabe ~ in X12 und ein Apostroph in EDIFACT.',
  'Decimal sign: a point, or in EDIFACT a comma.': 'Dezimalzeichen: ein Punkt, in EDIFACT auch ein Komma.',
  'Whether each segment stands on a line of its own.': 'Ob jedes Segment in einer eigenen Zeile steht.',
  'Test indicator: whether the messages that are sent are marked as tests, and received ones may be.':
    'Ob gesendete Nachrichten als Test gekennzeichnet werden und empfangene es sein dürfen.',
  'Whether what the partner sends is answered with 997 or CONTRL.':
    'Ob Sendungen des Partners mit 997 oder CONTRL beantwortet werden.',
  'Whether the partner is asked to acknowledge what is sent.':
    'Ob der Partner gebeten wird, Gesendetes zu quittieren.',
  'Hours after which a missing acknowledgement is reported.':
    'Nach wie vielen Stunden eine fehlende Quittung gemeldet wird.',
  'SFTP user with direction download from whose folder the partner fetches acknowledgements.':
    'SFTP-Benutzer zum Herunterladen, aus dessen Ordner der Partner Quittungen abholt.',
  'Control number of the last interchange that was sent. It may be raised when the partner expects a higher one.':
    'Kontrollnummer der letzten gesendeten Übertragung. Sie kann erhöht werden, wenn der Partner eine höhere erwartet.',
  'SFTP user the file belongs to; null once it has been deleted.':
    'SFTP-Benutzer, zu dem die Datei gehört; leer, wenn er gelöscht wurde.',
  'Direction: upload for received files, download for offered files.':
    'Hochgeladen oder zum Herunterladen angeboten.',
  'File name in the folder.': 'Dateiname im Ordner.',
  'File name at upload; null for files provided by the service.':
    'Dateiname beim Hochladen; leer bei Dateien, die der Dienst anbietet.',
  'New name, if the client renamed the file after the upload was complete.':
    'Neuer Name, wenn die Datei nach dem Hochladen umbenannt wurde.',
  'Folder the file is in.': 'Ordner der Datei.',
  'Status of the file; duplicate means the same file had already been imported.':
    'Stand der Datei; doppelt heißt, dass dieselbe Datei schon importiert war.',
  'Reason why the file failed or was not imported.':
    'Warum die Datei fehlschlug oder nicht importiert wurde.',
  'Document with the content of the file.': 'Dokument mit dem Inhalt der Datei.',
  'Import started by the file.': 'Import, den die Datei ausgelöst hat.',
  'Description of what the group maps.': 'Was die Gruppe zuordnet.',
  'Integration whose codes are mapped.': 'Integration, deren Codes zugeordnet werden.',
  'Mapping group.': 'Zuordnungsgruppe.',
  'Values in files to match, by field: account_in_file, customer_in_file, delivery_address_in_file, collection_address_in_file, and others.':
    'Werte in Dateien, nach Feldern: Mandant, Kunde, Lieferadresse, Abholadresse und andere.',
  'Account mapped to.': 'Mandant, dem zugeordnet wird.',
  'Customer mapped to.': 'Kunde, dem zugeordnet wird.',
  'Delivery address mapped to.': 'Lieferadresse, der zugeordnet wird.',
  'Collection address mapped to.': 'Abholadresse, der zugeordnet wird.',
  'Direction: upload for sending files to the service, download for fetching files from it.':
    'Ob Dateien an den Dienst gesendet oder von ihm abgeholt werden.',
  'Login name, without the tenant prefix.': 'Name zum Anmelden, ohne das Kürzel des Unternehmens.',
  'Password; stored as a slow hash only.':
    'Passwort; gespeichert wird nur eine Prüfsumme, aus der es nicht zu lesen ist.',
  'Whether the user can log in.': 'Ob sich der Benutzer anmelden kann.',
  'Account to which the files are restricted; null means no restriction.':
    'Mandant, auf den die Dateien beschränkt sind; leer heißt keine Beschränkung.',
  'Public keys accepted for login, as OpenSSH writes them on one line or in the form of RFC 4716: Ed25519, ECDSA, or RSA with at least 2048 bits.':
    'Öffentliche Schlüssel zum Anmelden, wie OpenSSH sie in einer Zeile schreibt oder nach RFC 4716: Ed25519, ECDSA oder RSA mit mindestens 2048 Bit.',
  'User who last changed this login; uploaded files are imported with at most the permissions of this user. Saving the login again makes the saving user responsible.':
    'Wer den Zugang zuletzt geändert hat; Dateien werden höchstens mit den Berechtigungen dieser Person importiert. Wer ihn neu speichert, tritt an deren Stelle.',
  'Complete login name: the username if it was free, otherwise the username with the tenant in front.':
    'Vollständiger Name zum Anmelden: der Benutzername, wenn er frei war, sonst mit dem Kürzel des Unternehmens davor.',
  'Parser: how the file is divided into records.': 'Wie die Datei in Datensätze geteilt wird.',
  'Failure strategy: whether a failing record is skipped, or the whole file is aborted with nothing written.':
    'Ob ein fehlerhafter Datensatz übersprungen wird oder die ganze Datei abgebrochen, ohne etwas zu schreiben.',
  'Complete configuration: settings, pre_processors, automatic_processing_flows and manual_processing_flows.':
    'Die ganze Einrichtung: Einstellungen, Vorbereitung der Datei, und Abläufe von selbst und auf Abruf.',
  'User who last changed the configuration; its imports run with at most the permissions of this user. Saving it again makes the saving user responsible.':
    'Wer die Einrichtung zuletzt geändert hat; ihre Importe laufen höchstens mit den Berechtigungen dieser Person. Wer sie neu speichert, tritt an deren Stelle.',
  'Version, increased with each change; an import keeps the version it started with.':
    'Fassung, mit jeder Änderung um eins höher; ein Import behält die, mit der er begann.',
  'Import.': 'Import.',
  'Line number in the file, from 1.': 'Zeile in der Datei, ab 1.',
  'Result of the row.': 'Ergebnis der Zeile.',
  'Type of the record created or updated.': 'Art des Datensatzes, der angelegt oder geändert wurde.',
  'Id of the record created or updated; null for a dry run.':
    'Datensatz, der angelegt oder geändert wurde; leer bei einem Probelauf.',
  'Error code, if the row failed.': 'Code des Fehlers, wenn die Zeile fehlschlug.',
  'Error symbol, if the row failed.': 'Kennwort des Fehlers, wenn die Zeile fehlschlug.',
  'Error message, if the row failed.': 'Meldung des Fehlers, wenn die Zeile fehlschlug.',
  'Original row in the file.': 'Zeile, wie sie in der Datei steht.',
  'Regular expression searched in the file name without its path; not case-sensitive.':
    'Regulärer Ausdruck, der im Dateinamen gesucht wird, ohne Groß- und Kleinschreibung.',
  'SFTP user whose uploads the template applies to; must have direction upload.':
    'SFTP-Benutzer, für dessen Dateien die Vorlage gilt; einer zum Hochladen.',
  'Standard template for the rows of the file; cannot be combined with an import configuration. With neither, the file is only marked as processed.':
    'Standardvorlage für die Zeilen; nicht zusammen mit einer Importeinrichtung. Ohne beides wird die Datei nur als verarbeitet gekennzeichnet.',
  'Import configuration for the file; cannot be combined with a template type.':
    'Importeinrichtung für die Datei; nicht zusammen mit einer Vorlagenart.',
  'Account to which the rows are restricted; null means no restriction.':
    'Mandant, auf den die Zeilen beschränkt sind; leer heißt keine Beschränkung.',
  'Mapping group that translates codes in the file; must have operation type ftp.':
    'Zuordnungsgruppe, die Codes der Datei übersetzt; eine für SFTP.',
  'Position; if several templates match, the one with the lowest position is used.':
    'Rang; passen mehrere Vorlagen, gilt die mit der kleinsten Zahl.',
  'Whether a file with the same name and content that the same user uploads again within an hour is imported again; otherwise it is imported once.':
    'Ob eine gleiche Datei mit gleichem Namen, die derselbe Benutzer binnen einer Stunde noch einmal hochlädt, wieder importiert wird; sonst nur einmal.',
  'User who last changed the template; its imports run with at most the permissions of this user. Saving it again makes the saving user responsible.':
    'Wer die Vorlage zuletzt geändert hat; ihre Importe laufen höchstens mit den Berechtigungen dieser Person. Wer sie neu speichert, tritt an deren Stelle.',
  'User who created the template; rows are written in the name of this user.':
    'Wer die Vorlage angelegt hat; in dessen Namen werden Zeilen geschrieben.',
  'Name of the file as received.': 'Name der Datei, wie sie kam.',
  'Channel through which the file was received.': 'Auf welchem Weg die Datei kam.',
  'Standard template that parsed the rows, if one was used.':
    'Standardvorlage, nach der die Zeilen gelesen wurden.',
  'Import template that matched the file name.': 'Importvorlage, die zum Dateinamen passte.',
  'Import configuration that parsed the file.': 'Importeinrichtung, nach der die Datei gelesen wurde.',
  'Version of the import configuration used.': 'Fassung der Importeinrichtung, die verwendet wurde.',
  'Code of the only flow applied to the records; the automatic flows when not given.':
    'Code des einzigen Ablaufs, der angewandt wurde; ohne Angabe die, die von selbst laufen.',
  'SFTP user that uploaded the file.': 'SFTP-Benutzer, der die Datei hochgeladen hat.',
  'Dry run: whether all changes are rolled back at the end.':
    'Probelauf: ob am Ende alles zurückgenommen wird.',
  'Status of the import.': 'Stand des Imports.',
  'Total number of rows.': 'Anzahl aller Zeilen.',
  'Number of rows processed.': 'Anzahl der verarbeiteten Zeilen.',
  'Number of records created.': 'Anzahl der angelegten Datensätze.',
  'Number of records updated.': 'Anzahl der geänderten Datensätze.',
  'Number of rows skipped.': 'Anzahl der übersprungenen Zeilen.',
  'Number of rows that failed.': 'Anzahl der fehlgeschlagenen Zeilen.',
  'Progress in percent.': 'Fortschritt in Prozent.',
  'Number of consecutive interruptions by a failure of the service; the import is given up after the second.':
    'Wie oft hintereinander der Dienst den Import unterbrach; nach der zweiten Unterbrechung wird er aufgegeben.',
  'Reason for the failure of the import.': 'Warum der Import fehlschlug.',
  'Warnings: columns of the file that are not read, and columns that are not in the file.':
    'Warnungen: Spalten der Datei, die nicht gelesen werden, und Spalten, die der Datei fehlen.',
  'Encoding that the sender of the file named as the charset of its content type.':
    'Zeichenkodierung, die der Absender der Datei nannte.',
  'Time processing of the first row started.': 'Wann die erste Zeile begann.',
  'Time the last row was processed or given up.': 'Wann die letzte Zeile verarbeitet oder aufgegeben wurde.',
  'User the records are written as.': 'In wessen Namen geschrieben wird.',
  'Mapping.': 'Zuordnung.',
  'Field code.': 'Code des Feldes.',
  'Value to match.': 'Wert, der passen muss.',
  'Field name used in mappings.': 'Name des Feldes in Zuordnungen.',
  'Data type of the values.': 'Art der Werte.',
  'Operation type: what the mapped codes stand for.': 'Wofür die zugeordneten Codes stehen.',
  'Mapping group; must not be a group of an integration, whose mappings are separate resources.':
    'Zuordnungsgruppe; keine einer Integration, deren Zuordnungen eigene Datensätze sind.',
  'Values to match, by field.': 'Werte, die passen müssen, nach Feldern.',
  "Result of the mapping: reason_code_to for a stock hold or release; the ids of account, customer and addresses for a file; the group's own fields for a lookup.":
    'Ergebnis der Zuordnung: der Grund einer Sperre oder Freigabe; Mandant, Kunde und Adressen bei einer Datei; die eigenen Felder der Gruppe beim Nachschlagen.',
  'Operation type of the mapping group.': 'Wofür die Zuordnungsgruppe ist.',
  'Account mapped to, for files.': 'Mandant, dem bei Dateien zugeordnet wird.',
  'Customer mapped to, for files.': 'Kunde, dem bei Dateien zugeordnet wird.',
  'Delivery address mapped to, for files.': 'Lieferadresse, der bei Dateien zugeordnet wird.',
  'Collection address mapped to, for files.': 'Abholadresse, der bei Dateien zugeordnet wird.',
  'Parser options, each {setting_type, value}.': 'Einstellungen zum Lesen der Datei, jede mit Art und Wert.',
  'Processing applied to the file before parsing, in order, each {kind, configuration}.':
    'Was vor dem Lesen mit der Datei geschieht, der Reihe nach.',
  'Flows applied to each record, each {code, name, condition, processing_actions}.':
    'Abläufe, die auf jeden Datensatz angewandt werden, jeder mit Code, Name, Bedingung und Schritten.',
  'Flows that other flows call by code.': 'Abläufe, die andere mit ihrem Code aufrufen.',
}
