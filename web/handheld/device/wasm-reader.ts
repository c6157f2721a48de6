import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

const FORMATS: ReadInputBarcodeFormat[] = [
  'Code128',
  'Code39',
  'EAN-13',
  'EAN-8',
  'UPC-A',
  'UPC-E',
  'ITF',
  'DataMatrix',
  'QRCode',
]

/** The text of a code as scanners type it: the identifier of its symbology tells codes of GS1. */
const textOf = (text: string, symbology: string) =>
  /^\](C1|e0|d2|Q3)$/.test(symbology) ? `${symbology}${text}` : text

/** Loads the program that reads codes of pictures, from the service itself. */
export async function openWasmReader(): Promise<(picture: ImageData) => Promise<readonly string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  return async (picture) => {
    const found = await readBarcodes(picture, { formats: FORMATS, textMode: 'Plain', tryHarder: true })
    return found.filter(({ isValid }) => isValid).map((one) => textOf(one.text, one.symbologyIdentifier))
  }
}
