import type { TestDatabase } from './cluster.ts'

/** Works as an owner of a database who is no superuser, and subject to row security. */
export async function asBoundOwner(
  database: TestDatabase,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const role = `owner_of_${database.name}`
  await database.run(`create role ${role} login password 'owner' nosuperuser nobypassrls createrole`)
  // The roles that serve are there already, since the server is not this database's alone.
  await database.run(`grant goodsyard_app, goodsyard_access to ${role} with admin option`)
  await database.run(`alter database ${database.name} owner to ${role}`)
  try {
    await work(`${database.url}${database.url.includes('?') ? '&' : '?'}user=${role}&password=owner`)
  } finally {
    await database.run(`reassign owned by ${role} to current_user`)
    await database.run(`drop owned by ${role}`)
    await database.run(`drop role ${role}`)
  }
}
