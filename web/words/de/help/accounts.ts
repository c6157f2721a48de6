/** What fields of the area accounts mean to people, in German, by their description in the API. */
export const accounts: Readonly<Record<string, string>> = {
  'Warehouse.': 'Lager.',
  "Whether this is the account's default warehouse, used when none is given. Exactly one link of an account is the default.":
    'Ob dies das Standardlager des Mandanten ist, das ohne andere Angabe gilt. Genau eines seiner Lager ist es.',
  'Account code.': 'Code des Mandanten.',
  'Display name.': 'Name, wie er angezeigt wird.',
  'Email address of the account.': 'E-Mail-Adresse des Mandanten.',
  'Whether the account is active.': 'Ob der Mandant aktiv ist.',
  'VAT registration number.': 'Umsatzsteuer-Identifikationsnummer.',
  'Pick rule: which stock is allocated first.': 'Welcher Bestand zuerst reserviert wird.',
  'Pick optimisation: whether allocation gives precedence to stock rotation or to keeping storage units whole.':
    'Ob beim Reservieren der Umschlag des Bestands vorgeht oder das Ganzhalten von Ladeeinheiten.',
  'Whether orders are rounded up to full storage units.':
    'Ob Aufträge auf ganze Ladeeinheiten aufgerundet werden.',
  'Whether an order may be allocated in part.': 'Ob ein Auftrag teilweise reserviert werden darf.',
  'Whether orders may be shorted, so that they ship with less than was ordered.':
    'Ob Aufträge mit Fehlmenge gehen dürfen, also weniger versandt wird als bestellt.',
  'Whether stock must match the dates of the order line.':
    'Ob der Bestand zu den Zeiten der Auftragsposition passen muss.',
  'Whether a picker may substitute other stock of the same product.':
    'Ob beim Picken anderer Bestand desselben Artikels genommen werden darf.',
  'Pick type: whether orders are picked in the standard way or into totes.':
    'Ob Aufträge auf die übliche Art oder in Behälter gepickt werden.',
  'Dispatch strategy: what triggers the dispatch of a picked order.':
    'Was den Versand eines gepickten Auftrags auslöst.',
  'Dispatch strategy for orders picked into totes; dispatch_strategy applies when null.':
    'Was den Versand von Aufträgen auslöst, die in Behälter gepickt werden; leer gilt dasselbe wie für andere.',
  'Whether kits are dispatched in multiples of their output quantity.':
    'Ob Bausätze nur in Vielfachen ihrer Ausgabemenge versandt werden.',
  'Whether kits are built in multiples of their output quantity.':
    'Ob Bausätze nur in Vielfachen ihrer Ausgabemenge gebaut werden.',
  'Whether orders may contain products of linked accounts.':
    'Ob Aufträge Artikel verbundener Mandanten enthalten dürfen.',
  "Whether stock of linked accounts is allocated when the account's own stock runs out.":
    'Ob Bestand verbundener Mandanten reserviert wird, wenn der eigene ausgeht.',
  'Linked accounts whose stock may be used, each {account_id, position}.':
    'Verbundene Mandanten, deren Bestand verwendet werden darf, in ihrer Reihenfolge.',
  'Whether a batch must be recorded for all goods received.':
    'Ob zu aller angenommenen Ware eine Charge erfasst werden muss.',
  'Whether a sell by date must be recorded for all goods received.':
    'Ob zu aller angenommenen Ware ein Verkaufsdatum erfasst werden muss.',
  'Whether a best before date must be recorded for all goods received.':
    'Ob zu aller angenommenen Ware eine Mindesthaltbarkeit erfasst werden muss.',
  'Over-receipt tolerance in percent of the expected quantity; null means no limit.':
    'Wie viel Prozent mehr als erwartet angenommen werden darf; leer heißt beliebig viel.',
  'Under-receipt tolerance in percent of the expected quantity; a larger shortfall raises a discrepancy alert.':
    'Wie viel Prozent weniger als erwartet hingenommen wird; fehlt mehr, wird eine Abweichung gemeldet.',
  'Whether customer returns may contain serial numbers that were not dispatched to the customer; the ledger marks each of them.':
    'Ob Retouren Seriennummern haben dürfen, die nie an den Kunden versandt wurden; jede wird in den Bewegungen gekennzeichnet.',
  'Whether adjustments, holds, releases and transfers of stock require a reason code.':
    'Ob für Korrekturen, Sperren, Freigaben und Übertragungen von Bestand ein Grund nötig ist.',
  'Whether goods may be put away only in the location suggested by the putaway rules.':
    'Ob Ware nur auf den Platz eingelagert werden darf, den die Einlagerungsregeln vorschlagen.',
  'Whether received goods replenish a continuous pick face below its trigger_min before other locations are considered.':
    'Ob angenommene Ware zuerst Pickplätze unter ihrer Mindestmenge füllt, bevor andere Plätze in Frage kommen.',
  'File format of receipt confirmations.': 'Dateiformat der Wareneingangsbestätigungen.',
  'Payment terms: days from the invoice date to the due date.':
    'Zahlungsziel: Tage vom Rechnungsdatum bis zur Fälligkeit.',
  'Rental basis: stock level of a period that storage is charged on.':
    'Welcher Bestand eines Zeitraums der Lagermiete zugrunde liegt.',
  'How charges of each type are shown on invoices: {rental, receipt, pick, sundry}, each summary, detailed, grouped or hidden.':
    'Wie die Posten jeder Art auf Rechnungen stehen: Lagermiete, Wareneingang, Picken und Sonstiges, jeweils zusammengefasst, einzeln, gruppiert oder gar nicht.',
  "Charge card with the account's prices; without one no automatic charges are made.":
    'Preisliste des Mandanten; ohne sie wird nichts von selbst berechnet.',
  'Charge window: when recurring charges are made and the charge basket is closed.':
    'Wann wiederkehrende Posten berechnet werden und der Abrechnungskorb geschlossen wird.',
  'Currency of charges and invoices; the default currency when not given.':
    'Währung von Posten und Rechnungen; ohne Angabe die Standardwährung.',
  'Tax rate of charges whose price has none.': 'Steuersatz von Posten, deren Preis keinen hat.',
  'Default warehouse, used when an order names none.': 'Lager von Aufträgen, die keines nennen.',
  'Id of this record in an external system of the client.':
    'Kennung dieses Datensatzes in einem anderen System.',
  "Custom text field for the client's own use.": 'Eigenes Textfeld.',
  "Custom whole number field for the client's own use.": 'Eigenes Feld für eine ganze Zahl.',
  "Custom yes/no field for the client's own use.": 'Eigenes Feld für Ja oder Nein.',
  "Custom date and time field for the client's own use.": 'Eigenes Feld für Datum und Uhrzeit.',
  'Postal address; the town or city is in `address_3`.': 'Postanschrift; der Ort steht in Adresse 3.',
  'Name of the person or company at the address.': 'Name der Person oder Firma an dieser Adresse.',
  'Address line 1: street and number.': 'Straße und Hausnummer.',
  'Address line 2.': 'Zweite Adresszeile.',
  'Town or city; sent to carriers as the city.': 'Ort; wird Frachtführern als Ort übermittelt.',
  'County or region.': 'Bundesland oder Region.',
  'Postcode.': 'Postleitzahl.',
  'Country code, ISO 3166-1 alpha-2.': 'Land, zwei Buchstaben wie DE.',
  'Email address.': 'E-Mail-Adresse.',
  'Telephone number.': 'Telefonnummer.',
  'Alternative code type code.': 'Code dieser Art von weiteren Codes.',
  'Description of what the type is used for.': 'Wofür diese Art verwendet wird.',
  'Whether the type is built in; built-in types cannot be changed.':
    'Ob die Art eingebaut ist; eingebaute können nicht geändert werden.',
  'Alternative code, unique for the record and owner.':
    'Weiterer Code, eindeutig für Datensatz und Besitzer.',
  'Description.': 'Beschreibung.',
  'Type of alternative code.': 'Art des weiteren Codes.',
  'Type of the record the code stands for.': 'Art des Datensatzes, für den der Code steht.',
  'Id of the record the code stands for.': 'Datensatz, für den der Code steht.',
  'Type of the record that uses the code (the owner of the code); must differ from alternative_codeable_type.':
    'Art des Datensatzes, der den Code verwendet (Besitzer des Codes); eine andere als die, für die er steht.',
  'Id of the record that uses the code.': 'Datensatz, der den Code verwendet.',
  'Product the code stands for, if it is for a product.': 'Artikel, für den der Code steht.',
  'Supplier the code stands for, if it is for a supplier.': 'Lieferant, für den der Code steht.',
  'Carrier the code stands for, if it is for a carrier.': 'Frachtführer, für den der Code steht.',
  'Warehouse the code stands for, if it is for a warehouse.': 'Lager, für das der Code steht.',
  'Account that uses the code, if the owner is an account.': 'Mandant, der den Code verwendet.',
  'Customer that uses the code, if the owner is a customer.': 'Kunde, der den Code verwendet.',
  'Supplier that uses the code, if the owner is a supplier.': 'Lieferant, der den Code verwendet.',
  'Carrier that uses the code, if the owner is a carrier.': 'Frachtführer, der den Code verwendet.',
  'Warehouse that uses the code, if the owner is a warehouse.': 'Lager, das den Code verwendet.',
  'Collection address code.': 'Code der Abholadresse.',
  'Supplier the address belongs to.': 'Lieferant, zu dem die Adresse gehört.',
  'Whether the address is offered for new receipts.': 'Ob die Adresse für neue Wareneingänge angeboten wird.',
  'Customer code.': 'Code des Kunden.',
  'Minimum remaining shelf life in days of goods sent to the customer.':
    'Resthaltbarkeit von Ware für den Kunden in Tagen, mindestens.',
  'Maximum remaining shelf life in days of goods sent to the customer.':
    'Resthaltbarkeit von Ware für den Kunden in Tagen, höchstens.',
  'Label template printed when goods are picked for the customer.':
    'Etikettenvorlage, die beim Picken für den Kunden gedruckt wird.',
  'Delivery address code.': 'Code der Lieferadresse.',
  'Customer the address belongs to.': 'Kunde, zu dem die Adresse gehört.',
  'Whether the address is offered for new orders.': 'Ob die Adresse für neue Aufträge angeboten wird.',
  'Supplier code.': 'Code des Lieferanten.',
  'Whether the supplier can be used on receipts.':
    'Ob der Lieferant in Wareneingängen verwendet werden kann.',
}
