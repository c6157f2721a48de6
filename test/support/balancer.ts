import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './ports.ts'

/** How often each server is asked whether it is ready. */
const LOOK_MS = 100

/** An nginx in front of several servers, which sends requests only to those that report to be ready. */
export type Balancer = { readonly url: string; close(): Promise<void> }

/** Starts Debian's nginx before the servers at these URLs. */
export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-balancer-'))
  const file = join(folder, 'nginx.conf')
  const write = (ready: readonly string[]) => writeFileSync(file, configurationFor(port, folder, ready))
  write(targets)
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  const looking = new AbortController()
  const looked = (async () => {
    let known = targets
    while (!looking.signal.aborted) {
      const found = await Promise.all(targets.map(isReady))
      const ready = targets.filter((_, place) => found[place])
      if (ready.length > 0 && ready.join() !== known.join()) {
        write(ready)
        nginx.kill('SIGHUP')
        known = ready
      }
      await pause(LOOK_MS)
    }
  })()
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) await pause(20)
  return {
    url,
    close: async () => {
      looking.abort()
      await looked
      nginx.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
}

/** Connections to the servers are kept, as they are in front of any service with many requests. */
function configurationFor(port: number, folder: string, targets: readonly string[]): string {
  const servers = targets.map((url) => `server ${new URL(url).host};`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `
    daemon off;
    worker_processes 1;
    pid ${join(folder, 'pid')};
    events { worker_connections 256; }
    http {
      access_log off;
      ${places.join(' ')}
      upstream goodsyard { ${servers.join(' ')} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://goodsyard;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`
}
