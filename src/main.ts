import { reportFailure } from './cli/failure.ts'
import { serve } from './cli/serve.ts'

// Ends by itself only after everything is closed; what a broken start left half open must not keep it alive.
process.exit(await serve(process.env).catch(reportFailure))
