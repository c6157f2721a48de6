/** What fields of the area charges mean to people, in German, by their description in the API. */
export const charges: Readonly<Record<string, string>> = {
  'Charge card whose prices are copied.': 'Preisliste, deren Preise kopiert werden.',
  'Account charged; cannot be changed once the basket has charge lines.':
    'Mandant, der zahlt; er bleibt, sobald der Korb Posten hat.',
  "Charge card with the prices; the account's card when not given.":
    'Preisliste; ohne Angabe die des Mandanten.',
  'Start of the period; now when not given.': 'Beginn des Zeitraums; ohne Angabe jetzt.',
  'End of the period; null while the basket is open.':
    'Ende des Zeitraums; leer, solange der Korb offen ist.',
  'Whether charge lines can still be added (OPEN) or not (CLOSED).': 'Ob noch Posten dazukommen können.',
  'Invoice generated from the basket.': 'Rechnung aus dem Korb.',
  'Whether all charge lines are on a valid invoice.': 'Ob alle Posten auf einer gültigen Rechnung stehen.',
  'Charge card code.': 'Code der Preisliste.',
  'Whether accounts can use the card.': 'Ob Mandanten die Preisliste verwenden können.',
  'Description of what the card is used for.': 'Wofür die Preisliste ist.',
  'Basket of the charge.': 'Abrechnungskorb des Postens.',
  'Charge code.': 'Code des Postens.',
  'Charge type: picking, receiving, storage rental, or sundry.':
    'Art des Postens: Picken, Wareneingang, Lagermiete oder Sonstiges.',
  'Number of pricing blocks charged.': 'Anzahl der berechneten Einheiten.',
  'Price per block, in the currency of the account.': 'Preis je Einheit, in der Währung des Mandanten.',
  'Line total: quantity x price, rounded half away from zero to the smallest unit of the currency.':
    'Summe: Anzahl mal Preis, kaufmännisch gerundet auf die kleinste Einheit der Währung.',
  'Amount measured before division into blocks; null for a line entered manually.':
    'Gemessene Menge vor der Teilung in Einheiten; leer bei Posten von Hand.',
  'Unit of measure of the measured amount, as on the charge price.':
    'Maßeinheit der gemessenen Menge, wie beim Preis.',
  'Charge price the line is based on.': 'Preis, auf dem der Posten beruht.',
  'Product the charge is for.': 'Artikel, für den berechnet wird.',
  'Goods-in receipt the charge is for.': 'Wareneingang, für den berechnet wird.',
  'Receipt line the charge is for.': 'Wareneingangsposition, für die berechnet wird.',
  'Order (goods-out) the charge is for.': 'Auftrag, für den berechnet wird.',
  'Pick list the charge is for.': 'Pickliste, für die berechnet wird.',
  'Storage unit the charge is for.': 'Ladeeinheit, für die berechnet wird.',
  'Charge card of the price.': 'Preisliste, zu der der Preis gehört.',
  'Charge price code; used at the start of the codes of its charge lines.':
    'Code des Preises; damit beginnen die Codes seiner Posten.',
  'Display name, shown on charge lines.': 'Name, wie er auf Posten steht.',
  'Charge type: storage rental, receiving, picking, or sundry.':
    'Art: Lagermiete, Wareneingang, Picken oder Sonstiges.',
  'Unit of measure that is counted.': 'Was gezählt wird.',
  'Block size in the unit of measure; a started block is charged in full.':
    'Wie viel davon eine Einheit des Preises ist; eine angefangene zählt ganz.',
  'Whether charge lines are generated automatically.': 'Ob Posten von selbst entstehen.',
  'Description of what the price is for.': 'Wofür der Preis ist.',
  'Nominal code: ledger account that charges are posted to in the accounting system.':
    'Sachkonto, auf das in der Buchhaltung gebucht wird.',
  'Pick subtype the price applies to; null for all picks.':
    'Unterart der Picks, für die der Preis gilt; leer für alle.',
  'Carrier of the orders whose picks the price applies to; null for all carriers.':
    'Frachtführer der Aufträge, für deren Picks der Preis gilt; leer für alle.',
  'Carrier service of the orders whose picks the price applies to; null for all services.':
    'Versandart der Aufträge, für deren Picks der Preis gilt; leer für alle.',
  'Order type of the orders whose picks the price applies to; null for all order types.':
    'Auftragstyp, für dessen Picks der Preis gilt; leer für alle.',
  'Location group the price applies to; null for all locations.':
    'Gruppe von Lagerplätzen, für die der Preis gilt; leer für alle.',
  'Product group the price applies to; null for all products.':
    'Artikelgruppe, für die der Preis gilt; leer für alle.',
  'Storage unit type the price applies to; null for all types.':
    'Ladeeinheitenart, für die der Preis gilt; leer für alle.',
  "Tax rate; the account's tax rate when not given.": 'Steuersatz; ohne Angabe der des Mandanten.',
  'Day: numbers are days of the week. Month: numbers are days of the month.':
    'Ob die Tage Wochentage oder Tage des Monats sind.',
  'Days. For frequency Day: 0 = Sunday to 6 = Saturday. For Month: 1 to 31; a day beyond the end of a month means its last day.':
    'Tage: Wochentage von 0 (Sonntag) bis 6 (Samstag), oder Tage des Monats von 1 bis 31; ein Tag, den der Monat nicht hat, ist sein letzter.',
  'ISO 4217 currency code, in lower case.': 'Währungscode aus drei Buchstaben, in Kleinbuchstaben.',
  'Display name; the English name of the currency when not given.':
    'Name, wie er angezeigt wird; ohne Angabe der englische Name der Währung.',
  'Whether this is the default currency, used for accounts without one. The first currency is the default until another is made so.':
    'Ob dies die Standardwährung für Mandanten ohne eigene ist. Die erste Währung ist es, bis eine andere dazu gemacht wird.',
  'Invoice.': 'Rechnung.',
  'Charge type; null if charges of several types are combined in the line.':
    'Art des Postens; leer, wenn mehrere Arten in einer Zeile stehen.',
  'Code of the charge, or of the combined charges.': 'Code des Postens oder der zusammengefassten Posten.',
  'Text of the line.': 'Text der Zeile.',
  'Number of pricing blocks.': 'Anzahl der Einheiten.',
  'Price per block.': 'Preis je Einheit.',
  'Net amount.': 'Nettobetrag.',
  'Tax rate in percent; null if charges with several rates are combined.':
    'Steuersatz in Prozent; leer, wenn mehrere Sätze zusammengefasst sind.',
  'Share of the tax total allotted to the line.': 'Anteil der Zeile an der Steuer.',
  'Line total: net + tax.': 'Summe der Zeile: netto und Steuer.',
  'Account invoiced.': 'Mandant, der die Rechnung bekommt.',
  'Invoice number, from sequence INV.': 'Rechnungsnummer, aus der Nummernfolge für Rechnungen.',
  'Document type.': 'Belegart.',
  'Status of the invoice.': 'Stand der Rechnung.',
  'Invoice date; the date of creation when not given.':
    'Rechnungsdatum; ohne Angabe der Tag, an dem sie angelegt wird.',
  'Due date.': 'Fälligkeit.',
  'Reference of the account, such as its purchase order number.':
    'Referenz des Mandanten, etwa seine Bestellnummer.',
  'Tax status: prices exclude tax.': 'Ob die Preise Steuer enthalten: ohne.',
  "Currency of the invoice: the account's, or the default currency.":
    'Währung der Rechnung: die des Mandanten oder die Standardwährung.',
  'Net total of the charges.': 'Netto aller Posten.',
  'Total tax: for each tax rate, the tax on the sum of its charges, rounded to the smallest unit of the currency.':
    'Steuer: je Steuersatz von der Summe seiner Posten, gerundet auf die kleinste Einheit der Währung.',
  'Gross total to be paid.': 'Zu zahlender Betrag.',
  'Start of the charging period of the baskets.': 'Beginn des Zeitraums der Körbe.',
  'End of the charging period of the baskets.': 'Ende des Zeitraums der Körbe.',
  'Payment time.': 'Wann bezahlt wurde.',
  'Rate in percent. It cannot be changed, so that existing invoices stay correct.':
    'Satz in Prozent. Er bleibt, damit bestehende Rechnungen stimmen.',
  'Name of the tax on invoices.': 'Name der Steuer auf Rechnungen.',
  'Whether the tax is charged on sales or purchases.': 'Ob die Steuer auf Verkäufe oder Einkäufe anfällt.',
  'Whether this is the default rate, used when neither price nor account has one.':
    'Ob dieser Satz gilt, wenn weder Preis noch Mandant einen haben.',
  'Tax type code.': 'Code der Steuerart.',
  'Description of what is taxed.': 'Was besteuert wird.',
  'Rate in percent.': 'Satz in Prozent.',
  'Account whose work is priced.': 'Mandant, dessen Arbeit berechnet wird.',
  'First day of the work.': 'Erster Tag der Arbeit.',
  'Last day of the work.': 'Letzter Tag der Arbeit.',
  'Prices as they would be, in place of those of the card; all that are charged automatically.':
    'Preise, wie sie wären, anstelle derer der Preisliste; alle, die von selbst berechnet werden.',
  'Id of the price that is changed; null for a new one.': 'Preis, der geändert wird; leer bei einem neuen.',
  'Charge price code.': 'Code des Preises.',
  'Display name; the code when not given.': 'Name; ohne Angabe der Code.',
  'Nominal code: of prices with one of them the most limited counts.':
    'Sachkonto: von Preisen mit demselben zählt der mit den meisten Einschränkungen.',
  'Ids of the accounts.': 'Mandanten, um die es geht.',
  'Ids of the baskets.': 'Körbe, um die es geht.',
  'Payment time; now when not given.': 'Wann bezahlt wurde; ohne Angabe jetzt.',
}
