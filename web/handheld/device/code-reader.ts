/** Reads the codes that a picture shows; none is an empty list. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<readonly string[]>

/** The symbologies that labels in warehouses have, as the platform names them. */
const FORMATS = [
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
  'data_matrix',
  'qr_code',
] as const

type PlatformDetector = {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
type PlatformDetectors = {
  new (options: { readonly formats: readonly string[] }): PlatformDetector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The reader of the platform where it knows all these symbologies, else one of WebAssembly, which is loaded now. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await platformReader()) ?? wasmReader()
}

async function platformReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: PlatformDetectors }
  // Some platforms name the class and know no symbology.
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector === undefined || !FORMATS.every((format) => known.includes(format))) return null
  const detector = new BarcodeDetector({ formats: FORMATS })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function wasmReader(): Promise<CodeReader> {
  const { openWasmReader } = await import('./wasm-reader.ts')
  const read = await openWasmReader()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const { videoWidth, videoHeight } = picture
    if (context === null || videoWidth === 0) return []
    canvas.width = videoWidth
    canvas.height = videoHeight
    context.drawImage(picture, 0, 0)
    return read(context.getImageData(0, 0, videoWidth, videoHeight))
  }
}
