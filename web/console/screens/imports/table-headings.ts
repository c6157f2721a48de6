import type { Synonyms } from '#web/console/form/paste.ts'
import { PRODUCT_HEADINGS } from '#web/console/form/product-headings.ts'

const PRODUCT_CODE = [...(PRODUCT_HEADINGS['code'] ?? []), 'code', 'lineitemsku', 'product', 'artikelcode']
const QUANTITY = [
  'qty',
  'quantity',
  'pcs',
  'pieces',
  'units',
  'count',
  'lineitemquantity',
  'menge',
  'anzahl',
  'stück',
]
const NOTES = ['note', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'notiz', 'hinweis']
const SUPPLIER = ['supplier', 'suppliercode', 'vendor', 'lieferant', 'lieferantennummer']

/** How addresses are headed, by the columns of orders and of partners. */
const address = (number: string): Synonyms => ({
  [`address${number}1`]: [
    ...['address', 'street', 'shippingaddress1', 'shippingstreet', 'deliveryaddress', 'addressline1'],
    ...['adresse', 'straße', 'strasse', 'anschrift'],
  ],
  [`address${number}2`]: ['shippingaddress2', 'addressline2', 'adresszusatz'],
  [`address${number}3`]: ['city', 'town', 'shippingcity', 'addressline3', 'ort', 'stadt'],
  [`address${number}4`]: ['county', 'state', 'region', 'province', 'shippingprovince', 'bundesland'],
  postcode: ['zip', 'zipcode', 'postalcode', 'shippingzip', 'plz', 'postleitzahl'],
  country_code: ['country', 'shippingcountry', 'land', 'ländercode'],
  email_address: ['email', 'mail', 'emailadresse'],
  phone_number: ['phone', 'telephone', 'mobile', 'shippingphone', 'telefon'],
})

/** How spreadsheets head the columns of each standard file, in English and German; the most asked for first. */
export const TABLE_HEADINGS: Readonly<Record<string, Synonyms>> = {
  StandardProduct: {
    ...PRODUCT_HEADINGS,
    stock_unit_type_code: ['unit', 'uom', 'unitofmeasure', 'einheit', 'mengeneinheit'],
    account_code: ['client', 'owner', 'mandant'],
  },
  StandardOrder: {
    order_reference: [
      ...['order', 'orderno', 'ordernumber', 'orderid', 'orderref', 'po', 'ponumber', 'reference'],
      ...['auftrag', 'auftragsnummer', 'auftragsnr', 'bestellung', 'bestellnummer', 'bestellnr'],
    ],
    account_code: ['account', 'client', 'owner', 'mandant'],
    warehouse_code: ['warehouse', 'lager'],
    customer_code: [
      'customer',
      'customerno',
      'customernumber',
      'customerid',
      'kunde',
      'kundennummer',
      'kundennr',
    ],
    expected_date_of_dispatch: [
      ...['due', 'duedate', 'shipdate', 'dispatchdate', 'deliverydate', 'requireddate', 'date'],
      ...['fällig', 'versanddatum', 'liefertermin', 'lieferdatum', 'datum'],
    ],
    address5: ['name', 'shippingname', 'recipient', 'deliverto', 'shipto', 'empfänger'],
    ...address(''),
    line_number: ['line', 'lineno', 'position', 'pos', 'zeile'],
    product_code: PRODUCT_CODE,
    quantity: QUANTITY,
    carrier_code: ['carrier', 'shippingmethod', 'courier', 'frachtführer', 'spedition', 'versandart'],
    notes: NOTES,
  },
  StandardPreReceipt: {
    receipt_reference: [
      ...[
        'receipt',
        'receiptno',
        'reference',
        'asn',
        'asnnumber',
        'po',
        'ponumber',
        'delivery',
        'deliverynote',
      ],
      ...['wareneingang', 'lieferung', 'lieferschein', 'lieferscheinnummer', 'bestellnummer', 'bestellung'],
    ],
    account_code: ['account', 'client', 'owner', 'mandant'],
    warehouse_code: ['warehouse', 'lager'],
    product_code: PRODUCT_CODE,
    item_quantity: QUANTITY,
    expected_date_of_receipt: [
      ...['eta', 'expected', 'expecteddate', 'arrival', 'arrivaldate', 'deliverydate', 'date'],
      ...['liefertermin', 'lieferdatum', 'ankunft', 'datum'],
    ],
    storage_unit_quantity: ['pallets', 'cartons', 'paletten', 'kartons'],
    supplier_code: SUPPLIER,
    notes: NOTES,
  },
  StandardStock: {
    account_code: ['account', 'client', 'owner', 'mandant'],
    warehouse_code: ['warehouse', 'lager'],
    location_code: [
      'location',
      'bin',
      'binlocation',
      'shelf',
      'place',
      'lagerplatz',
      'platz',
      'regal',
      'fach',
    ],
    product_code: PRODUCT_CODE,
    quantity: [...QUANTITY, 'onhand', 'stock', 'bestand'],
    storage_unit_reference: ['pallet', 'lpn', 'sscc', 'container', 'palette', 'ladeeinheit'],
    fifo_date: ['receiveddate', 'fifo', 'eingangsdatum'],
    reason_code: ['reason', 'grund'],
  },
  StandardCustomer: {
    code: [
      'customer',
      'customerno',
      'customernumber',
      'customerid',
      'customercode',
      'kunde',
      'kundennummer',
      'kundennr',
    ],
    name: ['customername', 'company', 'companyname', 'kundenname', 'firma'],
    ...address('_'),
  },
}

/** The files that spreadsheets are mapped to, as they are offered. */
export const TABLE_KINDS: readonly string[] = Object.keys(TABLE_HEADINGS)
