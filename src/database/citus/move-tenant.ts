import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { asOwner, assertOwner } from '#database/owner.ts'
import { StartupFailure } from '#database/startup-failure.ts'
import { isCluster } from './is-cluster.ts'
import { bindShards, letMoveWrite } from './shard-security.ts'
import { type ClusterNode, nameOf, nodesForTenants, placeOf, type TenantPlace } from './tenant-place.ts'

/** What is to be moved where; `url` is that of the coordinator, as the owner. */
export type TenantMove = {
  readonly url: string
  readonly subdomain: string
  /** The node: its host, with `:port` where several nodes have that host. */
  readonly to: string
  /** What happens where other tenants are in the same shard. */
  readonly sharing: 'refuse' | 'with_others' | 'isolate'
  readonly report: (step: string) => void
}

/** The nodes of a move; the same twice where there was nothing to do. */
export type MoveResult = {
  readonly from: string
  readonly to: string
  /** The tenants that were moved as well. */
  readonly others: readonly string[]
}

/** Held by the session that moves: one move at a time, and none while it is interrupted and not over yet. */
const MOVE_LOCK = 4_728_310_002

const WATCH_MS = 300
/** How often a shard in use that could not be locked is tried again. */
const BINDING_TRIES = 60

/** Moves a tenant in use to another node of the cluster; a move that was interrupted is made again from its beginning. */
export function moveTenant(move: TenantMove): Promise<MoveResult> {
  return asOwner(move.url, async (client) => {
    if (!(await isCluster(client)))
      throw new StartupFailure('the database is one server: there is no other node to move a tenant to')
    await assertOwner(client)
    // The server ends the work of a command that is gone; otherwise it would wait for what nobody does any more.
    await client.query("set client_connection_check_interval = '1s'")
    await lockMoves(client, move.report)
    await bindAll(client)
    const to = nodeNamed(await nodesForTenants(client), move.to)
    const place = await separated(client, move, await knownPlace(client, move.subdomain))
    const result = { from: nameOf(place.node), to: nameOf(to), others: place.others }
    if (result.from === result.to) return { ...result, others: [] }
    await assertCanReplicate(client)
    await watched(move, () =>
      client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')", [
        place.shard,
        place.node.name,
        place.node.port,
        to.name,
        to.port,
      ]),
    )
    await bindAll(client)
    return result
  })
}

async function lockMoves(client: pg.Client, report: TenantMove['report']): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as has_lock', [MOVE_LOCK])
  if (rows[0].has_lock) return
  report('waiting until another move is over')
  await client.query('select pg_advisory_lock($1)', [MOVE_LOCK])
}

function nodeNamed(nodes: readonly ClusterNode[], wanted: string): ClusterNode {
  const found = nodes.filter((node) => wanted === node.name || wanted === nameOf(node))
  const [node, ...others] = found
  if (node !== undefined && others.length === 0) return node
  const what = node === undefined ? `no node is called ${wanted}` : `several nodes are called ${wanted}`
  throw new StartupFailure(`${what}; the nodes that keep tenants are ${nodes.map(nameOf).join(', ')}`)
}

async function knownPlace(client: pg.Client, subdomain: string): Promise<TenantPlace> {
  const place = await placeOf(client, subdomain)
  if (place === null) throw new StartupFailure(`there is no subdomain ${subdomain}`)
  return place
}

/** The place of a tenant, which it has for itself afterwards where that is asked for. */
async function separated(client: pg.Client, move: TenantMove, place: TenantPlace): Promise<TenantPlace> {
  if (place.others.length === 0 || move.sharing === 'with_others') return place
  if (move.sharing === 'refuse') {
    throw new StartupFailure(
      `${move.subdomain} is in one shard with ${place.others.join(', ')}: --with-others moves all of them, and nobody waits longer than for the switch; --isolate gives it a shard of its own first, for which all of them wait to write`,
    )
  }
  move.report(`${move.subdomain} gets a shard of its own; it and ${place.others.join(', ')} wait to write`)
  await client.query(
    "select isolate_tenant_to_new_shard('roles', t.id, 'cascade', 'block_writes') from tenants as t where t.subdomain = $1",
    [move.subdomain],
  )
  return knownPlace(client, move.subdomain)
}

async function assertCanReplicate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nodename || ':' || n.nodeport as name
    from run_command_on_all_nodes('show wal_level') as r join pg_dist_node as n on n.nodeid = r.nodeid
    where r.result <> 'logical' order by name`)
  if (rows.length === 0) return
  const nodes = rows.map(({ name }) => name).join(', ')
  throw new StartupFailure(`a move copies by logical replication: set wal_level = logical on ${nodes}`)
}

/** Does the work of a move while another connection lets it write and reports its progress. */
async function watched(move: TenantMove, work: () => Promise<unknown>): Promise<void> {
  const moved = work().then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const end = await asOwner(move.url, async (watcher) => {
    let last = ''
    for (;;) {
      const ended = await Promise.race([moved, pause(WATCH_MS, undefined)])
      if (ended !== undefined) return ended
      await letMoveWrite(watcher)
      const state = await stateOf(watcher)
      if (state !== '' && state !== last) move.report(`${move.subdomain}: ${state}`)
      last = state
    }
  })
  if (end !== null) throw refused(end.error)
}

/** What the move is doing, in the words of the cluster. */
async function stateOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(
    "select lower(coalesce(max(p.status), '')) as state from get_rebalance_progress() as p where p.progress = 1",
  )
  return rows[0]?.state ?? ''
}

/** What the cluster says it lacks is for whoever moves, with the advice that comes with it. */
function refused(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  return new StartupFailure([error.message, error.hint].filter(Boolean).join('; '), error)
}

async function bindAll(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const unbound = await bindShards(client)
    if (unbound === 0) return
    if (tries === BINDING_TRIES)
      throw new StartupFailure(
        `${unbound} shards are in use and could not be locked to force their row security: run the command again`,
      )
  }
}
