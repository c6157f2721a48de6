import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const CHART = 'deploy/helm/goodsyard'

/** Variables of a process. */
export type Environment = Readonly<Record<string, string>>

type Values = {
  readonly settings: Environment
  readonly secrets: { readonly keys: Environment }
  readonly drainSeconds: number
  readonly shutdownSeconds: number
  readonly roles: Readonly<Record<string, { readonly roles: string }>>
}

/**
 * The environment that the chart gives the processes of each deployment, by its name; secrets are files of a folder.
 * Only what the template of the deployments sets itself and includes is known.
 */
export function environmentsOfChart(secrets: string): Readonly<Record<string, Environment>> {
  const values = parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as Values
  const template = readFileSync(`${CHART}/templates/deployments.yaml`, 'utf8')
  const [, list = ''] = /^ +env:\n([\s\S]*?)^ +ports:/m.exec(template) ?? []
  const files = Object.entries(values.secrets.keys).map(([name, key]) => [
    `${name}_FILE`,
    `${secrets}/${key}`,
  ])
  const shared = { ...values.settings, ...Object.fromEntries(files) }
  return Object.fromEntries(
    Object.entries(values.roles).map(([name, { roles }]) => {
      const replaced: Environment = {
        '{{ $role.roles }}': roles,
        '{{ $.Values.drainSeconds | quote }}': String(values.drainSeconds),
        '{{ $.Values.shutdownSeconds | quote }}': String(values.shutdownSeconds),
      }
      const own = [...list.matchAll(/- name: (\w+)\n +value: (.*)$/gm)].map(([, key = '', value = '']) => {
        const given = replaced[value] ?? value.replace(/^"(.*)"$/, '$1')
        if (given.includes('{{')) throw new Error(`${value} of ${key} is not known`)
        return [key, given]
      })
      return [name, { ...Object.fromEntries(own), ...shared }]
    }),
  )
}

/** What the systemd unit starts: the arguments of Node, and the variables that it sets itself. */
export function readUnit(): { readonly args: readonly string[]; readonly environment: Environment } {
  const unit = readFileSync('deploy/systemd/goodsyard.service', 'utf8')
  const [, ...args] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  const pairs = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  return { args, environment: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])) }
}
