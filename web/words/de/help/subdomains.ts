/** What fields of the area subdomains mean to people, in German, by their description in the API. */
export const subdomains: Readonly<Record<string, string>> = {
  'Type that has the field.': 'Art der Datensätze, die das Feld haben.',
  'Own field of the type.': 'Eigenes Feld.',
  'Label under which the field is shown and exported.':
    'Name, unter dem das Feld gezeigt und exportiert wird.',
  'Only account for whose records it holds; for all others the label without an account does.':
    'Mandant, für dessen Datensätze allein der Name gilt; für alle anderen gilt der Name ohne Mandant.',
  'Position among the own fields of the type; the lowest number comes first.':
    'Rang unter den eigenen Feldern; die kleinste Zahl kommt zuerst.',
  'Whether programs with screens show the field.': 'Ob das Feld auf Bildschirmen gezeigt wird.',
  'Slug of the tenant, used in header X-Service-Subdomain; cannot be changed.':
    'Kürzel des Unternehmens, das in Adressen und Anmeldungen steht; es kann nicht geändert werden.',
  'Name of the company.': 'Name der Firma.',
  'Company logo for printed documents, as a data: URL of a PNG, JPEG, GIF, WebP or SVG image.':
    'Logo für gedruckte Dokumente: ein Bild als PNG, JPEG, GIF, WebP oder SVG.',
  'IANA time zone for imports, schedules and relative dates.':
    'Zeitzone für Importe, Zeitpläne und Angaben wie heute, etwa Europe/Berlin.',
  'Maximum fill level of a carton when packages are suggested, in percent of its volume.':
    'Wie weit Kartons beim Vorschlagen gefüllt werden, in Prozent ihres Volumens.',
  'How much the files of the tenant may take, in MiB; 0 means no limit, null the default of the service. Only operators set it.':
    'Wie viel Speicher die Dateien belegen dürfen, in MiB; 0 heißt ohne Grenze, leer die Vorgabe des Dienstes. Nur Betreiber setzen das.',
  'Colour of the company on the screens of its clients, as #rrggbb; the text on it is black or white, whichever is read better.':
    'Farbe des Unternehmens auf den Seiten seiner Mandanten, als #rrggbb; die Schrift darauf ist schwarz oder weiß, je nachdem, was besser lesbar ist.',
  'Whether the tenant has sample data to practise with.': 'Ob das Unternehmen Beispieldaten zum Üben hat.',
  'Whether people must sign in with a second factor to work in the tenant. Applications on their own behalf, SFTP logins and handheld users are exempt.':
    'Ob sich alle mit einem zweiten Faktor anmelden müssen. Ausgenommen sind Anwendungen im eigenen Namen, SFTP-Zugänge und Handscanner.',
  'Minimum length of PINs and passwords of handheld users, in characters. Those that were set before stay valid.':
    'Wie lang PINs und Kennwörter der Handscanner-Benutzer mindestens sind, in Zeichen. Was vorher gesetzt wurde, gilt weiter.',
  'Whether the tenant is in service; false suspends it.':
    'Ob das Unternehmen in Betrieb ist; aus heißt ausgesetzt.',
  'Whether the tenant is active: true until its deletion is requested.':
    'Ob es das Unternehmen noch gibt: ja, bis seine Löschung verlangt wird.',
  'OAuth client id of the application, which may have been created in any tenant.':
    'Client-Nummer der Anwendung, die in irgendeinem Unternehmen angelegt sein kann.',
  'Role in the tenant; Standard when not given.': 'Rolle im Unternehmen; ohne Angabe Standard.',
  'Slug of the tenant.': 'Kürzel des Unternehmens.',
}
