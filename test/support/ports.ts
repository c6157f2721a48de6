import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that connections to others begin from, one of which could be taken before a service listens. */
const PORTS = { from: 12_000, to: 32_000 } as const

/** The ports of a block: its first is held by the process whose block it is. */
const BLOCK = 50

let block: Promise<number> | null = null
let next = 1

/**
 * A port that nobody listens on, and that no other test process is given: a service takes a second until it listens,
 * and two that were given the same port would answer for each other.
 */
export async function freePort(): Promise<number> {
  block ??= takeBlock()
  const first = await block
  // After the last one, those of services that have ended are given again.
  const port = first + next
  next = next === BLOCK - 1 ? 1 : next + 1
  return (await isFree(port)) ? port : freePort()
}

/** Takes a block for as long as this process lives, by listening on its first port. */
async function takeBlock(): Promise<number> {
  const port = PORTS.from + BLOCK * randomInt((PORTS.to - PORTS.from) / BLOCK)
  const server = await listenOn(port)
  if (server === null) return takeBlock()
  server.unref()
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port)
  if (server === null) return false
  server.close()
  await once(server, 'close')
  return true
}

/** A server that listens on a port of this machine; null where another does. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}
