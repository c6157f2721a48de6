// Generated from integration.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `integration.graphql` is answered with. */
export type IntegrationPage = {
  readonly integrations: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly is_active: boolean | null
      readonly status: string | null
    } | null
  } | null
  readonly integration_runs?: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly kind: string | null
        readonly status: string | null
        readonly created_count: number | null
        readonly updated_count: number | null
        readonly failed_count: number | null
        readonly message: string | null
        readonly created_at: string | null
        readonly finished_at: string | null
      }[]
    }
  } | null
  readonly integration_orders?: {
    readonly waiting: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly external_id: string | null
        readonly message: string | null
        readonly tried_at: string | null
      }[]
    }
  } | null
}

/** The variables of `integration.graphql`. */
export type IntegrationPageVariables = {
  readonly id: string
  readonly of?: unknown | null
  readonly sees_runs: boolean
  readonly sees_orders: boolean
}

/** The query of `integration.graphql`. */
export const integrationPageQuery: ScreenQuery<IntegrationPage, IntegrationPageVariables> = {
  name: 'IntegrationPage',
  text: 'query IntegrationPage($id: ID!, $of: IdArgument, $sees_runs: Boolean!, $sees_orders: Boolean!) { integrations { find(id: $id) { id name is_active status } } integration_runs @include(if: $sees_runs) { all(integration_id: $of, order: "id desc", first: 10) { nodes { id kind status created_count updated_count failed_count message created_at finished_at } } } integration_orders @include(if: $sees_orders) { waiting: all(integration_id: $of, status: "waiting", order: "id desc", first: 50) { total_count nodes { id external_id message tried_at } } } }',
  types: ['integration_orders', 'integration_runs', 'integrations'],
}
