/** What is wrong with a file, or not read of it, in German, by what the service says. */
export const fileReasons: Readonly<Record<string, string>> = {
  'the file is empty': 'sie ist leer',
  'the file has no records': 'Die Datei hat keine Datensätze.',
  'the file has no header': 'sie hat keine Überschriften',
  'the file is {form}; CSV, workbooks (XLSX) and JSON are read, also in a GZIP or ZIP archive of one file':
    'sie hat eine andere Form ({form}); gelesen werden CSV, Arbeitsmappen (XLSX) und JSON, auch in einem GZIP- oder ZIP-Archiv einer Datei',
  'what stands above the headings on line {line} is not read':
    'Was über den Überschriften in Zeile {line} steht, wird nicht gelesen.',
  'the file is {encoding} without a byte order mark; save it as UTF-8, or name its encoding':
    'sie ist {encoding} ohne Kennzeichen am Anfang; speichern Sie sie als UTF-8',
  'the file is not {encoding}': 'sie ist nicht {encoding}',
  'the letters on line {line} are neither UTF-8 nor Windows-1252; save the file as UTF-8, or name its encoding':
    'die Buchstaben in Zeile {line} sind weder UTF-8 noch Windows-1252; speichern Sie sie als UTF-8',
  'a letter on line {line} is no valid UTF-8, as the rest of the file is; save the file as UTF-8 again':
    'ein Buchstabe in Zeile {line} ist anders als der Rest nicht als UTF-8 lesbar; speichern Sie sie noch einmal als UTF-8',
  'the quote opened on line {line} is never closed':
    'das Anführungszeichen in Zeile {line} wird nie geschlossen',
  'the quote opened on line {line} is followed by text on line {end}':
    'das Anführungszeichen in Zeile {line} wird erst in Zeile {end} geschlossen, wo noch Text folgt',
  'the archive has no file': 'das Archiv hat keine Datei',
  'the archive has more than one file': 'das Archiv hat mehr als eine Datei',
  'the archive holds another archive': 'im Archiv ist noch ein Archiv',
  'the archive holds more than is read': 'das Archiv enthält mehr, als gelesen wird',
  'the archive cannot be read: {reason}': 'das Archiv ist nicht lesbar ({reason})',
  'the workbook cannot be read: {reason}': 'die Arbeitsmappe ist nicht lesbar ({reason})',
  'the cells {cells} are merged; split them, so that each row has its own values':
    'die Zellen {cells} sind verbunden; lösen Sie die Verbindung, damit jede Zeile ihre eigenen Werte hat',
  'only the sheet {sheet} is read, not {others}': 'Nur das Blatt {sheet} wird gelesen, nicht {others}.',
  'cell {cell}, {text}, has lost a letter': 'in Zelle {cell}, {text}, fehlt ein Buchstabe',
  'it is divided by {sign}, and the rows above by {other}':
    'sie ist durch {sign} geteilt, die Zeilen darüber durch {other}',
  'cell {cell} has the error {error}': 'Zelle {cell} hat den Fehler {error}',
  'cell {cell} has a formula without a value; open and save the workbook in a spreadsheet':
    'Zelle {cell} hat eine Formel ohne Wert; öffnen und speichern Sie die Mappe in einer Tabellenkalkulation',
  'cell {cell} has a number that is no date': 'Zelle {cell} hat eine Zahl, die kein Datum ist',
  'column {column} is not read; {meant} may be meant':
    'Spalte {column} wird nicht gelesen; vielleicht ist {meant} gemeint.',
  'column {column} is not read': 'Spalte {column} wird nicht gelesen.',
}
