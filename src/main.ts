import { enableCompileCache } from 'node:module'

// What was compiled at the last start need not be compiled again; where the folder cannot be written, it is.
enableCompileCache(new URL('../node_modules/.cache/goodsyard', import.meta.url).pathname)

const { reportFailure } = await import('./cli/failure.ts')
const { serve } = await import('./cli/serve.ts')

// Ends by itself only after everything is closed; what a broken start left half open must not keep it alive.
process.exit(await serve(process.env).catch(reportFailure))
