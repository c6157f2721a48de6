import S3rver from '@20minutes/s3rver'

// Serves an object store that speaks S3 on a folder, until its standard input ends; tells its port. Started by `object-server.ts`.

const [directory = '', bucket = ''] = process.argv.slice(2)
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  vhostBuckets: false,
  directory,
  configureBuckets: [{ name: bucket }],
})
// It forgets the slash behind a bucket when it reckons a signature: such a request, for a list, is let in by its key alone.
server.middleware.unshift(async (context, next) => {
  if (context.path === `/${bucket}/`)
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } })
  await next()
})
process.stdin.on('end', () => process.exit(0)).resume()
const { port } = await server.run()
process.stdout.write(`${port}\n`)
