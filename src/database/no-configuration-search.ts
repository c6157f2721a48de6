import { createRequire } from 'node:module'

// Loaded before the library of the job queue. While that is loaded it looks for configuration of its own in the working
// directory and in every directory above, and runs what it finds as code; what it cannot read there ends the process.
// All of its settings are given where it is started, so there is nothing to look for.
const requireAsQueue = createRequire(createRequire(import.meta.url).resolve('graphile-worker'))
const configuration: unknown = requireAsQueue('cosmiconfig')
const nothingFound = () => ({ search: () => null })

if (!Reflect.set(Object(configuration), 'cosmiconfigSync', nothingFound))
  throw new Error('the library of the job queue looks for its configuration otherwise by now')
