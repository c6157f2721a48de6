/** What fields of the area documents mean to people, in German, by their description in the API. */
export const documents: Readonly<Record<string, string>> = {
  'Category of the document.': 'Art des Dokuments.',
  'File name; the name of the uploaded file when not given.':
    'Dateiname; ohne Angabe der der hochgeladenen Datei.',
  'MIME type; the type of the uploaded file when not given.':
    'Dateiart; ohne Angabe die der hochgeladenen Datei.',
  'Storage path of the content; opaque.': 'Wo der Inhalt gespeichert ist.',
  'File size in bytes.': 'Größe in Byte.',
  'SHA-256 checksum of the content, in hexadecimal.': 'Prüfsumme des Inhalts.',
  'Status of the document; only available documents can be downloaded.':
    'Stand des Dokuments; nur verfügbare können heruntergeladen werden.',
  'Reason for the failure.': 'Warum es fehlschlug.',
  'Warnings: problems that did not stop the generation.': 'Warnungen: was das Erzeugen nicht verhindert hat.',
  'Account the document is about: users who see the account see the document. Without one, only its user does, and users who see all accounts and warehouses.':
    'Mandant, von dem das Dokument handelt: Wer ihn sieht, sieht es auch. Ohne Mandant sieht es nur, wer es angelegt hat, und wer alle Mandanten und Lager sieht.',
  'Warehouse the document is about; users who do not see the warehouse do not see the document.':
    'Lager, von dem das Dokument handelt; wer es nicht sieht, sieht das Dokument nicht.',
  'Type of the record the document belongs to; null for none.':
    'Art des Datensatzes, zu dem das Dokument gehört; leer für keinen.',
  'Id of the record the document belongs to.': 'Datensatz, zu dem das Dokument gehört.',
  'Types whose records a report or an export has: only who may view all of them, or its owner, downloads it. Null where it has none, or it is not known.':
    'Arten der Datensätze in einem Bericht oder Export: Nur wer sie alle sehen darf, oder wer ihn angelegt hat, lädt ihn herunter.',
  'Owner: the user who created the document.': 'Wer das Dokument angelegt hat.',
  'Expiry time, after which the content is removed; null means never.':
    'Wann der Inhalt entfernt wird; leer heißt nie.',
  'SFTP user to offer the document to; must have direction download.':
    'SFTP-Benutzer, dem das Dokument angeboten wird; einer zum Herunterladen.',
}
