/** What fields of the area shipping mean to people, in German, by their description in the API. */
export const shipping: Readonly<Record<string, string>> = {
  'Address of the page on which the carrier shows how far goods are, over https, with {tracking_number} for the number.':
    'Adresse der Seite, auf der der Frachtführer zeigt, wo die Ware ist, über https. Das Wort number in geschweiften Klammern steht für die Nummer.',
  'Carrier service code.': 'Code der Versandart.',
  'Carrier that offers the service.': 'Frachtführer, der sie anbietet.',
  "Whether this is the carrier's default service, used when none is given.":
    'Ob dies die übliche Versandart des Frachtführers ist.',
  'Whether shipments can use the service.': 'Ob Sendungen sie verwenden können.',
  "Number of the service in the carrier's system.": 'Nummer der Versandart beim Frachtführer.',
  'Carrier code.': 'Code des Frachtführers.',
  'Whether the carrier can be used for shipments.':
    'Ob der Frachtführer für Sendungen verwendet werden kann.',
  "Credentials for the carrier's system; stored encrypted and never returned.":
    'Zugangsdaten für den Frachtführer; sie werden verschlüsselt gespeichert und nie gezeigt.',
  "Adapter that connects to the carrier's system.": 'Anbindung an den Frachtführer.',
  'Whether the carrier has confirmed the credentials.': 'Ob der Frachtführer die Zugangsdaten bestätigt hat.',
  'Custom carrier type code.': 'Code der eigenen Art von Frachtführern.',
  'Format of the attached file.': 'Format der angehängten Datei.',
  'Name of the attached file.': 'Name der angehängten Datei.',
  'Page orientation.': 'Ausrichtung der Seite.',
  'Page height in millimetres.': 'Seitenhöhe in Millimetern.',
  'Page width in millimetres.': 'Seitenbreite in Millimetern.',
  'Top margin in millimetres.': 'Oberer Rand in Millimetern.',
  'Bottom margin in millimetres.': 'Unterer Rand in Millimetern.',
  'Left margin in millimetres.': 'Linker Rand in Millimetern.',
  'Right margin in millimetres.': 'Rechter Rand in Millimetern.',
  'Header height in millimetres.': 'Höhe der Kopfzeile in Millimetern.',
  'Space below the header in millimetres.': 'Abstand unter der Kopfzeile in Millimetern.',
  'Footer height in millimetres.': 'Höhe der Fußzeile in Millimetern.',
  'Space above the footer in millimetres.': 'Abstand über der Fußzeile in Millimetern.',
  'Load.': 'Ladung.',
  'Delivery address of the drop, if the load is validated by delivery address.':
    'Lieferadresse der Abladestelle, wenn nach Lieferadressen geladen wird.',
  'Order of the drop, if the load is validated by sales order.':
    'Auftrag der Abladestelle, wenn nach Aufträgen geladen wird.',
  'Expected number of storage units for the drop.':
    'Erwartete Anzahl von Ladeeinheiten für die Abladestelle.',
  'Booking reference of the consignee.': 'Buchungsnummer des Empfängers.',
  'Position among the drops of the load, from 1.': 'Rang unter den Abladestellen der Ladung, ab 1.',
  'Status of the drop.': 'Stand der Abladestelle.',
  'Load number, unique among the loads of the warehouse that have not left; the next number of sequence LOAD when not given.':
    'Nummer der Ladung, eindeutig unter denen des Lagers, die noch da sind; ohne Angabe die nächste der Nummernfolge.',
  'Warehouse the load leaves from.': 'Lager, aus dem die Ladung geht.',
  'Carrier of the load.': 'Frachtführer der Ladung.',
  'Trailer of the load.': 'Anhänger der Ladung.',
  'Dock the load is loaded at: a goods-out bay or bay.': 'Tor, an dem geladen wird.',
  'Loading deadline (cut-off).': 'Bis wann geladen sein muss.',
  'Loading validation: whether drops are identified by delivery address, by sales order, or not at all; the warehouse setting when not given.':
    'Woran Abladestellen erkannt werden: Lieferadresse, Auftrag oder gar nicht; ohne Angabe wie im Lager eingestellt.',
  'Status of the load.': 'Stand der Ladung.',
  'Number of storage units loaded.': 'Anzahl der verladenen Einheiten.',
  'Dispatch time.': 'Wann versandt wurde.',
  'Shipment of the package.': 'Sendung des Packstücks.',
  'Storage unit type of the package: carton, pallet and so on.':
    'Art des Packstücks: Karton, Palette und so weiter.',
  'Storage unit the goods were packed into.': 'Ladeeinheit, in die gepackt wurde.',
  'Tracking number of the carrier.': 'Sendungsnummer des Frachtführers.',
  'Length; stored in centimetres.': 'Länge; gespeichert in Zentimetern.',
  'Width; stored in centimetres.': 'Breite; gespeichert in Zentimetern.',
  'Height; stored in centimetres.': 'Höhe; gespeichert in Zentimetern.',
  'Weight; stored in kilograms.': 'Gewicht; gespeichert in Kilogramm.',
  'Unit of measure of length, width and height as sent; values are stored in centimetres.':
    'Maßeinheit von Länge, Breite und Höhe, wie angegeben; gespeichert wird in Zentimetern.',
  'Unit of measure of the weight as sent; values are stored in kilograms.':
    'Gewichtseinheit, wie angegeben; gespeichert wird in Kilogramm.',
  'Label of the package.': 'Etikett des Packstücks.',
  'Warehouse the shipment leaves from.': 'Lager, aus dem die Sendung geht.',
  'Shipment number; the next number of sequence SHIP when not given.':
    'Nummer der Sendung; ohne Angabe die nächste der Nummernfolge.',
  'Carrier; the carrier of the order when not given.': 'Frachtführer; ohne Angabe der des Auftrags.',
  'Carrier service; the service of the order when no carrier is given.':
    'Versandart; ohne Frachtführer die des Auftrags.',
  'Status of the shipment.': 'Stand der Sendung.',
  'Delivery instructions for the carrier; those of the order when not given.':
    'Lieferhinweise für den Frachtführer; ohne Angabe die des Auftrags.',
  'Date and time the carrier collects the shipment.': 'Wann der Frachtführer die Sendung abholt.',
  'File name of the label.': 'Dateiname des Etiketts.',
  'Label of the shipment; the label of the first package if each package has its own.':
    'Etikett der Sendung; das des ersten Packstücks, wenn jedes ein eigenes hat.',
  'Number of packages.': 'Anzahl der Packstücke.',
  'Message from the carrier when it rejected the shipment.':
    'Meldung des Frachtführers, wenn er die Sendung abgelehnt hat.',
  'Time the carrier accepted the shipment.': 'Wann der Frachtführer die Sendung angenommen hat.',
  'Time the pending request to the carrier was started; null while there is none.':
    'Seit wann auf den Frachtführer gewartet wird; leer, wenn nicht.',
  'Number of the submission attempt; the same number is sent to the carrier until it has answered.':
    'Nummer des Versuchs; der Frachtführer bekommt dieselbe, bis er geantwortet hat.',
  'Trailer type code.': 'Code der Anhängerart.',
  'Whether trailers of this type can be used.': 'Ob Anhänger dieser Art verwendet werden können.',
  'Maximum load weight in kilograms; null means no limit.':
    'Höchstes Ladegewicht in Kilogramm; leer heißt ohne Grenze.',
  'Maximum load cube (volume) in cubic metres; null means no limit.':
    'Höchstes Ladevolumen in Kubikmetern; leer heißt ohne Grenze.',
  'Maximum number of storage units; null means no limit.':
    'Höchste Anzahl von Ladeeinheiten; leer heißt ohne Grenze.',
  'Trailer code.': 'Code des Anhängers.',
  'Trailer type.': 'Anhängerart.',
  'Whether the trailer can be used.': 'Ob der Anhänger verwendet werden kann.',
  'Position: 0 is the first; a number beyond the last puts the drop last.':
    'Rang: 0 ist der erste; eine Zahl nach dem letzten setzt die Abladestelle ans Ende.',
  'Whether to close the load although some units are not loaded; those units are left behind.':
    'Ob die Ladung geschlossen wird, obwohl Einheiten fehlen; diese bleiben zurück.',
  'Staged goods packed into the package, each {stock_id, quantity}.':
    'Bereitgestellte Ware, die in das Packstück kommt, mit ihren Mengen.',
  'Stock record.': 'Bestand.',
  'Quantity, in units; all that is staged for the order when not given.':
    'Menge in Einheiten; ohne Angabe alles, was für den Auftrag bereitsteht.',
  'Whether goods are dispatched although they were not packed.': 'Ob Ware auch unverpackt versandt wird.',
}
