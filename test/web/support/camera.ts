import type { Page } from 'playwright-core'
import { code128 } from '#values/barcodes.ts'

/** Holds a label before the camera of a page: headless browsers have none, so that its stream is that of a drawing. */
export async function holdBeforeCamera(page: Page, text: string): Promise<void> {
  await page.evaluate(
    `(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const context = canvas.getContext('2d')
      const draw = () => {
        context.fillStyle = '#ffffff'
        context.fillRect(0, 0, 1280, 720)
        context.fillStyle = '#000000'
        let x = 200
        for (const [index, width] of ${JSON.stringify(code128(text))}.entries()) {
          if (index % 2 === 0) context.fillRect(x, 200, width * 4, 300)
          x += width * 4
        }
      }
      draw()
      setInterval(draw, 100)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    })()`,
  )
}
