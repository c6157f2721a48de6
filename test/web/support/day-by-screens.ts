import type { Browser } from 'playwright-core'
import { Client } from '#cli/day/client.ts'
import { firstOrders, planFor } from '#cli/day/plan.ts'
import { DayProgress } from '#cli/day/progress.ts'
import { type ScreenDayResult, type Windows, workByScreens } from '#cli/day/screens/work-by-screens.ts'
import { readOnlineRetail } from '#entry/sample-data/online-retail.ts'
import { openBrowser } from '../../support/browser.ts'
import type { ConsoleUnderTest } from './console-under-test.ts'

const PHONE = { viewport: { width: 360, height: 640 }, locale: 'en-GB' }
const DESK = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' } as const

/** Works the first orders of the real day in the tenant of a service, by three people at once, each in a browser of their own. */
export async function workDayByScreens(
  { server }: ConsoleUnderTest,
  { orders, orders_in_stock }: { readonly orders: number; readonly orders_in_stock: number },
): Promise<ScreenDayResult> {
  const client = await Client.open({
    url: server.url,
    client_id: server.clientId,
    client_secret: server.clientSecret,
  })
  client.enter(server.subdomain)
  const browsers: Browser[] = []
  const open = async (options: typeof PHONE | typeof DESK) => {
    const browser = await openBrowser()
    browsers.push(browser)
    return (await browser.newContext(options)).newPage()
  }
  try {
    return await workByScreens({
      client,
      plan: planFor(firstOrders(readOnlineRetail(), orders)),
      progress: new DayProgress(),
      mode: { people: 4, bulk: false },
      url: server.url,
      tenant: server.subdomain,
      packer: { email: server.adminEmail, password: server.adminPassword },
      orders_in_stock,
      open: async (): Promise<Windows> => ({
        receiver: await open(PHONE),
        picker: await open(PHONE),
        packer: await open(DESK),
      }),
      onProgress: (counts) => console.log(JSON.stringify(counts)),
    })
  } finally {
    for (const browser of browsers) await browser.close()
  }
}
