/** A default query with its widget. */
export type DefaultWidget = {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly widget_type: 'bar' | 'pie' | 'single'
  readonly graphql: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  readonly configuration: Readonly<Record<string, unknown>>
  readonly position: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
}

const countSettings = {
  metric: 'total_records',
  color_palette: 'default',
  show_legend: true,
  legend_position: 'bottom',
}
const warehouse = { name: 'warehouse_id', type: 'ID' }

/** The widgets of the dashboard `overview` (platform 5.2). */
export const defaultWidgets: readonly DefaultWidget[] = [
  {
    code: 'open-tasks',
    name: 'Open tasks',
    description: 'Open tasks by kind of work.',
    widget_type: 'bar',
    graphql: `query openTasks($warehouse_id: ID) {
  tasks {
    aggregation(group_by: [task_type_id], warehouse_id: $warehouse_id, statuses: ["AVAILABLE", "ALLOCATED"]) {
      task_type { code name }
      total_records
    }
  }
}`,
    parameters: [warehouse],
    configuration: { ...countSettings, source_path: 'data.tasks.aggregation', label_path: 'task_type.name' },
    position: { x: 0, y: 0, w: 6, h: 4 },
  },
  {
    code: 'receipts-by-status',
    name: 'Receipts',
    description: 'Receipts by how far they are.',
    widget_type: 'pie',
    graphql: `query receiptsByStatus($warehouse_id: ID) {
  goods_in_receipts {
    aggregation(group_by: [status], warehouse_id: $warehouse_id) {
      status
      total_records
    }
  }
}`,
    parameters: [warehouse],
    configuration: {
      ...countSettings,
      source_path: 'data.goods_in_receipts.aggregation',
      label_path: 'status',
    },
    position: { x: 6, y: 0, w: 6, h: 4 },
  },
  {
    code: 'stock-by-account',
    name: 'Stock by account',
    description: 'Piles of stock by whose they are.',
    widget_type: 'bar',
    graphql: `query stockByAccount($warehouse_id: ID) {
  stocks {
    aggregation(group_by: [account_id], warehouse_id: $warehouse_id, limit: 20) {
      account { code name }
      total_records
    }
  }
}`,
    parameters: [warehouse],
    configuration: {
      ...countSettings,
      source_path: 'data.stocks.aggregation',
      label_path: 'account.code',
      horizontal: true,
      limit: 20,
    },
    position: { x: 0, y: 4, w: 6, h: 4 },
  },
  {
    code: 'movements-today',
    name: 'Movements today',
    description: 'Movements of stock since midnight, by kind.',
    widget_type: 'bar',
    graphql: `query movementsToday($warehouse_id: ID, $from: Chronic = "start of today") {
  transactions {
    aggregation(group_by: [category], warehouse_id: $warehouse_id, created_from: $from) {
      category
      total_records
    }
  }
}`,
    parameters: [warehouse, { name: 'from', type: 'Date' }],
    configuration: { ...countSettings, source_path: 'data.transactions.aggregation', label_path: 'category' },
    position: { x: 6, y: 4, w: 6, h: 4 },
  },
  {
    code: 'orders-by-status',
    name: 'Orders',
    description: 'Orders by how far they are.',
    widget_type: 'pie',
    graphql: `query ordersByStatus($warehouse_id: ID) {
  goods_outs {
    aggregation(group_by: [goods_out_status_id], warehouse_id: $warehouse_id) {
      goods_out_status { code name }
      total_records
    }
  }
}`,
    parameters: [warehouse],
    configuration: {
      ...countSettings,
      source_path: 'data.goods_outs.aggregation',
      label_path: 'goods_out_status.name',
    },
    position: { x: 0, y: 8, w: 6, h: 4 },
  },
]
