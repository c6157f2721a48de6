// Generated from the declarations; a test compares.

import type { RequestOptions } from './options.ts'

/** An id, as it is answered or as it is sent. */
export type Id = number | string

/** What can be sent as a file. */
export type Upload = string | Blob | Uint8Array<ArrayBuffer>

/** The same kind of condition on several fields. */
type By<Condition, Name extends string> = { readonly [name in Name]?: Condition | null }

/** A record, as it is answered. */
export type Answered<Attributes, RecordId = string> = {
  readonly id: RecordId
  readonly type: string
  readonly attributes: Attributes
}

/** All operations, by the type they belong to. */
export interface Resources {
  readonly account_products: {
    /** Creates an account product. */
    create(
      product_id: Id,
      attributes: AccountProductCreation,
      options?: RequestOptions,
    ): Promise<Answered<AccountProductAnswer>>
    /** Deletes an account product; refused while other records refer to it. */
    delete(product_id: Id, id: Id, options?: RequestOptions): Promise<void>
  }
  readonly account_warehouses: {
    /** Creates an account warehouse. */
    create(
      attributes: AccountWarehouseCreation,
      options?: RequestOptions,
    ): Promise<Answered<AccountWarehouseAnswer>>
    /** Deletes the account warehouses named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the account warehouses named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: AccountWarehouseChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<AccountWarehouseAnswer>[]>
    /** Updates an account warehouse; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: AccountWarehouseChange,
      options?: RequestOptions,
    ): Promise<Answered<AccountWarehouseAnswer>>
    /** Deletes an account warehouse; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Creates an account warehouse. */
    create_of_account(
      account_id: Id,
      attributes: AccountWarehousesCreateInput,
      options?: RequestOptions,
    ): Promise<Answered<AccountWarehouseAnswer>>
    /** Deletes an account warehouse; refused while other records refer to it. */
    delete_of_account(account_id: Id, id: Id, options?: RequestOptions): Promise<void>
  }
  readonly accounts: {
    /** Creates an account, with the default putaway rule. */
    create(attributes: AccountCreation, options?: RequestOptions): Promise<Answered<AccountAnswer>>
    /** Deletes the accounts named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the accounts named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: AccountChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<AccountAnswer>[]>
    /** Updates an account; attributes that are not sent keep their values. */
    update(id: Id, attributes: AccountChange, options?: RequestOptions): Promise<Answered<AccountAnswer>>
    /** Deletes an account; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly addresses: {
    /** Creates an address. */
    create(attributes: AddressCreation, options?: RequestOptions): Promise<Answered<AddressAnswer>>
    /** Deletes the addresses named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the addresses named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: AddressChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<AddressAnswer>[]>
    /** Updates an address; attributes that are not sent keep their values. */
    update(id: Id, attributes: AddressChange, options?: RequestOptions): Promise<Answered<AddressAnswer>>
    /** Deletes an address; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly alternative_code_types: {
    /** Creates an alternative code type. */
    create(
      attributes: AlternativeCodeTypeCreation,
      options?: RequestOptions,
    ): Promise<Answered<AlternativeCodeTypeAnswer>>
    /** Deletes the alternative code types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the alternative code types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: AlternativeCodeTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<AlternativeCodeTypeAnswer>[]>
    /** Updates an alternative code type; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: AlternativeCodeTypeChange,
      options?: RequestOptions,
    ): Promise<Answered<AlternativeCodeTypeAnswer>>
    /** Deletes an alternative code type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly alternative_codes: {
    /** Updates an alternative code; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: AlternativeCodeChange,
      options?: RequestOptions,
    ): Promise<Answered<AlternativeCodeAnswer>>
    /** Deletes an alternative code; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Deletes the alternative codes named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates an alternative code of a product, supplier, carrier or warehouse. */
    create(
      attributes: AlternativeCodeCreation,
      options?: RequestOptions,
    ): Promise<Answered<AlternativeCodeAnswer>>
    /** Updates the alternative codes named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: AlternativeCodeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<AlternativeCodeAnswer>[]>
  }
  readonly automation_action_logs: {
    /** Executes an action again whose run has ended. */
    retry(id: Id, options?: RequestOptions): Promise<Answered<AutomationActionLogAnswer>>
  }
  readonly automations: {
    /** Deletes an automation; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates an automation with its conditions and actions. */
    update(
      id: Id,
      attributes: AutomationChange,
      options?: RequestOptions,
    ): Promise<Answered<AutomationAnswer>>
    /** Deletes the automations named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates an automation with its conditions and actions; the signing secret generated for a webhook is returned only in this response. */
    create(attributes: AutomationCreation, options?: RequestOptions): Promise<Answered<AutomationAnswer>>
    /** Updates the automations named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: AutomationChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<AutomationAnswer>[]>
    /** Runs an automation now. Its conditions are evaluated at once; its actions are executed in the background. */
    run(id: Id, options?: RequestOptions): Promise<Answered<AutomationRunAnswer>>
    /** Tells what an automation would do with an event: its conditions with what they found, and its actions as they would be rendered. Nothing is sent. */
    evaluate(
      id: Id,
      attributes: AutomationsEvaluateInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly barcode_formats: {
    /** Creates a barcode format. */
    create(
      attributes: BarcodeFormatCreation,
      options?: RequestOptions,
    ): Promise<{ readonly id: number } & BarcodeFormatAnswer>
    /** Deletes the barcode formats named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the barcode formats named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: BarcodeFormatChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<BarcodeFormatAnswer>[]>
    /** Updates a barcode format; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: BarcodeFormatChange,
      options?: RequestOptions,
    ): Promise<{ readonly id: number } & BarcodeFormatAnswer>
    /** Deletes a barcode format; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly bookings: {
    /** Deletes a booking; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a booking, or changes its status. */
    update(id: Id, attributes: BookingChange, options?: RequestOptions): Promise<Answered<BookingAnswer>>
    /** Deletes the bookings named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a dock booking. */
    create(attributes: BookingCreation, options?: RequestOptions): Promise<Answered<BookingAnswer>>
    /** Updates the bookings named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: BookingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<BookingAnswer>[]>
    /** Finds the times in which the docks of a warehouse are open, and those in which they are free, without any details of the bookings of others. At most 31 days. */
    free(
      attributes: BookingsFreeInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly carrier_services: {
    /** Creates a carrier service. */
    create(
      attributes: CarrierServiceCreation,
      options?: RequestOptions,
    ): Promise<Answered<CarrierServiceAnswer>>
    /** Deletes the carrier services named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the carrier services named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CarrierServiceChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CarrierServiceAnswer>[]>
    /** Updates a carrier service; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: CarrierServiceChange,
      options?: RequestOptions,
    ): Promise<Answered<CarrierServiceAnswer>>
    /** Deletes a carrier service; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly carriers: {
    /** Creates a carrier. */
    create(attributes: CarrierCreation, options?: RequestOptions): Promise<Answered<CarrierAnswer>>
    /** Deletes the carriers named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the carriers named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CarrierChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CarrierAnswer>[]>
    /** Deletes a carrier; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a carrier; attributes that are not sent keep their values. */
    update(id: Id, attributes: CarrierChange, options?: RequestOptions): Promise<Answered<CarrierAnswer>>
    /** Returns the adapters for carriers, each with the JSON schema of its credentials and its label formats. */
    adapters(options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly charge_baskets: {
    /** Creates a charge basket. */
    create(attributes: ChargeBasketCreation, options?: RequestOptions): Promise<Answered<ChargeBasketAnswer>>
    /** Deletes the charge baskets named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the charge baskets named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ChargeBasketChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ChargeBasketAnswer>[]>
    /** Updates a charge basket; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ChargeBasketChange,
      options?: RequestOptions,
    ): Promise<Answered<ChargeBasketAnswer>>
    /** Deletes a charge basket; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Generates a draft invoice for each account from the closed baskets given, all or none. */
    generate_invoice(
      attributes: ChargeBasketsGenerateInvoiceManyInput,
      options?: RequestOptions,
    ): Promise<readonly Answered<InvoiceAnswer>[]>
    /** Ends the month of accounts: closes their open baskets and generates a draft invoice for each of what is not invoiced yet, all or none. Says of each account what became of it. */
    close_and_invoice(
      attributes: ChargeBasketsCloseAndInvoiceInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly charge_cards: {
    /** Creates a charge card. */
    create(attributes: ChargeCardCreation, options?: RequestOptions): Promise<Answered<ChargeCardAnswer>>
    /** Deletes the charge cards named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the charge cards named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ChargeCardChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ChargeCardAnswer>[]>
    /** Updates a charge card; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ChargeCardChange,
      options?: RequestOptions,
    ): Promise<Answered<ChargeCardAnswer>>
    /** Deletes a charge card; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Tells what the prices of a card, or others in their place, would have charged for the work of an account on past days, and what was charged for it. Nothing is kept of it. */
    try_prices(
      id: Id,
      attributes: ChargeCardsTryPricesInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Copies the prices of another charge card, all or none; those that this card has already are left. Says how many were copied. */
    copy_prices(
      id: Id,
      attributes: ChargeCardsCopyPricesInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly charge_lines: {
    /** Creates a charge line. */
    create(attributes: ChargeLineCreation, options?: RequestOptions): Promise<Answered<ChargeLineAnswer>>
    /** Deletes the charge lines named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the charge lines named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ChargeLineChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ChargeLineAnswer>[]>
    /** Updates a charge line; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ChargeLineChange,
      options?: RequestOptions,
    ): Promise<Answered<ChargeLineAnswer>>
    /** Deletes a charge line; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly charge_prices: {
    /** Creates a charge price. */
    create(attributes: ChargePriceCreation, options?: RequestOptions): Promise<Answered<ChargePriceAnswer>>
    /** Deletes the charge prices named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the charge prices named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ChargePriceChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ChargePriceAnswer>[]>
    /** Updates a charge price; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ChargePriceChange,
      options?: RequestOptions,
    ): Promise<Answered<ChargePriceAnswer>>
    /** Deletes a charge price; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly charge_windows: {
    /** Creates a charge window. */
    create(attributes: ChargeWindowCreation, options?: RequestOptions): Promise<Answered<ChargeWindowAnswer>>
    /** Deletes the charge windows named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the charge windows named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ChargeWindowChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ChargeWindowAnswer>[]>
    /** Deletes a charge window; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a charge window; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ChargeWindowChange,
      options?: RequestOptions,
    ): Promise<Answered<ChargeWindowAnswer>>
  }
  readonly collection_addresses: {
    /** Creates a collection address. */
    create(
      attributes: CollectionAddressCreation,
      options?: RequestOptions,
    ): Promise<Answered<CollectionAddressAnswer>>
    /** Deletes the collection addresses named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the collection addresses named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CollectionAddressChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CollectionAddressAnswer>[]>
    /** Updates a collection address; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: CollectionAddressChange,
      options?: RequestOptions,
    ): Promise<Answered<CollectionAddressAnswer>>
    /** Deletes a collection address; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly comments: {
    /** Writes a comment on a record that the caller sees; those who watch the record, and whom it mentions, are notified. */
    create(attributes: CommentCreation, options?: RequestOptions): Promise<Answered<CommentAnswer>>
    /** Deletes the comments named in `ids`, all or none. Those of others need manage_all_comments. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the comments named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CommentChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CommentAnswer>[]>
    /** Updates a comment of the caller; attributes that are not sent keep their values. */
    update(id: Id, attributes: CommentChange, options?: RequestOptions): Promise<Answered<CommentAnswer>>
    /** Deletes a comment; refused while other records refer to it. Those of others need manage_all_comments. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Acknowledges the hand-over of a warehouse; one that is acknowledged stays as it is. */
    acknowledge(id: Id, options?: RequestOptions): Promise<Answered<CommentAnswer>>
    /** Ends the wait for an answer to the comment of a client; not for callers limited to accounts. */
    mark_answered(id: Id, options?: RequestOptions): Promise<Answered<CommentAnswer>>
  }
  readonly crossdocks: {
    /** Creates a cross-dock with the units that will pass through the warehouse unopened. */
    create(attributes: CrossdockCreation, options?: RequestOptions): Promise<Answered<CrossdockAnswer>>
    /** Deletes the crossdocks named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the crossdocks named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CrossdockChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CrossdockAnswer>[]>
    /** Updates a cross-dock, or confirms it by its status. */
    update(id: Id, attributes: CrossdockChange, options?: RequestOptions): Promise<Answered<CrossdockAnswer>>
    /** Deletes a crossdock; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Receives the units of a confirmed cross-dock at a bay. */
    receive(
      id: Id,
      attributes: CrossdocksReceiveInput,
      options?: RequestOptions,
    ): Promise<Answered<CrossdockAnswer>>
    /** Dispatches the units of a received cross-dock. */
    dispatch(id: Id, options?: RequestOptions): Promise<Answered<CrossdockAnswer>>
  }
  readonly currencies: {
    /** Deletes a currency; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a currency; attributes that are not sent keep their values. */
    update(id: Id, attributes: CurrencyChange, options?: RequestOptions): Promise<Answered<CurrencyAnswer>>
    /** Deletes the currencies named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a currency. */
    create(attributes: CurrencyCreation, options?: RequestOptions): Promise<Answered<CurrencyAnswer>>
    /** Updates the currencies named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CurrencyChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CurrencyAnswer>[]>
    /** Makes a currency the default in place of the current one. */
    make_default(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly custom_carrier_types: {
    /** Creates a custom carrier type. */
    create(
      attributes: CustomCarrierTypeCreation,
      options?: RequestOptions,
    ): Promise<Answered<CustomCarrierTypeAnswer>>
    /** Deletes the custom carrier types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the custom carrier types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CustomCarrierTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CustomCarrierTypeAnswer>[]>
    /** Updates a custom carrier type; attributes that are not sent keep their values. */
    update(id: Id, attributes: CustomCarrierTypeChange, options?: RequestOptions): Promise<void>
    /** Deletes a custom carrier type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Attaches a Liquid file, replacing the current one. */
    attachment(id: Id, file: Upload, options?: RequestOptions): Promise<void>
  }
  readonly customers: {
    /** Creates a customer. */
    create(attributes: CustomerCreation, options?: RequestOptions): Promise<Answered<CustomerAnswer>>
    /** Deletes the customers named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the customers named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: CustomerChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<CustomerAnswer>[]>
    /** Updates a customer; attributes that are not sent keep their values. */
    update(id: Id, attributes: CustomerChange, options?: RequestOptions): Promise<Answered<CustomerAnswer>>
    /** Deletes a customer; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly dashboard_widgets: {
    /** Deletes a dashboard widget; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a widget; its configuration is replaced as a whole. */
    update(id: Id, attributes: DashboardWidgetChange, options?: RequestOptions): Promise<void>
    /** Deletes the dashboard widgets named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a widget. */
    create(
      attributes: DashboardWidgetCreation,
      options?: RequestOptions,
    ): Promise<Answered<DashboardWidgetAnswer>>
    /** Updates the dashboard widgets named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: DashboardWidgetChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<DashboardWidgetAnswer>[]>
    /** Returns the data of a widget, restricted to what the caller has access to; up to 30 seconds old. */
    data(
      id: Id,
      attributes: DashboardWidgetsDataInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly dashboards: {
    /** Creates a dashboard. */
    create(attributes: DashboardCreation, options?: RequestOptions): Promise<Answered<DashboardAnswer>>
    /** Deletes the dashboards named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the dashboards named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: DashboardChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<DashboardAnswer>[]>
    /** Updates a dashboard; attributes that are not sent keep their values. */
    update(id: Id, attributes: DashboardChange, options?: RequestOptions): Promise<void>
    /** Deletes a dashboard; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Replaces all widgets of a dashboard with those given. */
    place_widgets(id: Id, attributes: DashboardsPlaceWidgetsInput, options?: RequestOptions): Promise<void>
    /** Replaces all widgets of a dashboard with those given. */
    place_widgets_by_post(
      id: Id,
      attributes: DashboardsPlaceWidgetsByPostInput,
      options?: RequestOptions,
    ): Promise<void>
  }
  readonly delivery_addresses: {
    /** Creates a delivery address. */
    create(
      attributes: DeliveryAddressCreation,
      options?: RequestOptions,
    ): Promise<Answered<DeliveryAddressAnswer>>
    /** Deletes the delivery addresses named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the delivery addresses named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: DeliveryAddressChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<DeliveryAddressAnswer>[]>
    /** Updates a delivery address; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: DeliveryAddressChange,
      options?: RequestOptions,
    ): Promise<Answered<DeliveryAddressAnswer>>
    /** Deletes a delivery address; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly documents: {
    /** Creates a document without content, perhaps of a record (record_type, record_id), whose account and warehouse it then has. Without manage_documents, an attachment of a record that can have comments, or of none. */
    create(attributes: DocumentCreation, options?: RequestOptions): Promise<Answered<DocumentAnswer>>
    /** Deletes the documents named in `ids`, all or none. Without manage_documents, attachments of the caller that no comment names. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Uploads the content of a queued document, which makes it available. Without manage_documents, of an attachment of the caller. */
    upload(id: Id, file: Upload, options?: RequestOptions): Promise<Answered<DocumentAnswer>>
    /** Places a copy of the document in the download folder of an SFTP user; for its owner and users with permission download_documents. */
    send_to_ftp(id: Id, attributes: DocumentsSendToFtpInput, options?: RequestOptions): Promise<void>
    /** Returns a link that opens the document for 15 minutes; for its owner and users with permission download_documents. */
    download(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Deletes a document; refused while other records refer to it. Without manage_documents, attachments of the caller that no comment names. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly edi_partners: {
    /** Creates an edi partner. */
    create(attributes: EdiPartnerCreation, options?: RequestOptions): Promise<Answered<EdiPartnerAnswer>>
    /** Deletes the edi partners named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the edi partners named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: EdiPartnerChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<EdiPartnerAnswer>[]>
    /** Updates an edi partner; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: EdiPartnerChange,
      options?: RequestOptions,
    ): Promise<Answered<EdiPartnerAnswer>>
    /** Deletes an edi partner; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly external_entities: {
    /** Creates an external entity. */
    create(
      attributes: ExternalEntityCreation,
      options?: RequestOptions,
    ): Promise<Answered<ExternalEntityAnswer>>
    /** Deletes the external entities named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the external entities named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ExternalEntityChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ExternalEntityAnswer>[]>
    /** Updates an external entity; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ExternalEntityChange,
      options?: RequestOptions,
    ): Promise<Answered<ExternalEntityAnswer>>
    /** Deletes an external entity; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly field_labels: {
    /** Creates a field label. */
    create(attributes: FieldLabelCreation, options?: RequestOptions): Promise<Answered<FieldLabelAnswer>>
    /** Deletes the field labels named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the field labels named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: FieldLabelChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<FieldLabelAnswer>[]>
    /** Updates a field label; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: FieldLabelChange,
      options?: RequestOptions,
    ): Promise<Answered<FieldLabelAnswer>>
    /** Deletes a field label; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly ftp_mapping_groups: {
    /** Creates an SFTP mapping group. */
    create(
      attributes: FtpMappingGroupCreation,
      options?: RequestOptions,
    ): Promise<Answered<FtpMappingGroupAnswer>>
    /** Deletes the SFTP mapping groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the SFTP mapping groups named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: FtpMappingGroupChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<FtpMappingGroupAnswer>[]>
    /** Updates an SFTP mapping group; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: FtpMappingGroupChange,
      options?: RequestOptions,
    ): Promise<Answered<FtpMappingGroupAnswer>>
    /** Deletes an SFTP mapping group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly ftp_mappings: {
    /** Deletes an SFTP mapping; refused while other records refer to it. */
    delete(mapping_group_id: Id, id: Id, options?: RequestOptions): Promise<void>
    /** Updates a mapping; its fields are replaced as a whole. */
    update(
      mapping_group_id: Id,
      id: Id,
      attributes: FtpMappingChange,
      options?: RequestOptions,
    ): Promise<Answered<FtpMappingAnswer>>
    /** Creates a mapping; if its group has fields, only those can be used. */
    create(
      mapping_group_id: Id,
      attributes: FtpMappingCreation,
      options?: RequestOptions,
    ): Promise<Answered<FtpMappingAnswer>>
    /** Updates the SFTP mappings named in `ids` with the same attributes. */
    update_many(
      mapping_group_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: FtpMappingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<FtpMappingAnswer>[]>
  }
  readonly ftp_users: {
    /** Creates an SFTP user; one with direction upload gets the default import templates. */
    create(attributes: FtpUserCreation, options?: RequestOptions): Promise<Answered<FtpUserAnswer>>
    /** Deletes the SFTP users named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the SFTP users named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: FtpUserChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<FtpUserAnswer>[]>
    /** Updates an SFTP user; the password stays unchanged if it is absent, null or blank. */
    update(id: Id, attributes: FtpUserChange, options?: RequestOptions): Promise<Answered<FtpUserAnswer>>
    /** Deletes an SFTP user; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Activates an SFTP user. */
    activate(id: Id, options?: RequestOptions): Promise<Answered<FtpUserAnswer>>
    /** Deactivates an SFTP user, whose logins are rejected from then on. */
    deactivate(id: Id, options?: RequestOptions): Promise<Answered<FtpUserAnswer>>
  }
  readonly goods_in_receipts: {
    /** Deletes a goods-in receipt; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a receipt: all fields while it is pending, only notes and references while goods are being received. */
    update(
      id: Id,
      attributes: GoodsInReceiptChange,
      options?: RequestOptions,
    ): Promise<Answered<GoodsInReceiptAnswer>>
    /** Deletes the goods-in receipts named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a goods-in receipt (advance shipping notice) with its lines. */
    create(
      attributes: GoodsInReceiptCreation,
      options?: RequestOptions,
    ): Promise<Answered<GoodsInReceiptAnswer>>
    /** Updates the goods-in receipts named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: GoodsInReceiptChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<GoodsInReceiptAnswer>[]>
    /** Creates up to 1,000 goods-in receipts in one transaction, and answers what came of each, in the order of `records`. */
    create_many(
      attributes: GoodsInReceiptsCreateManyInput,
      options?: RequestOptions,
    ): Promise<
      Answered<
        {
          readonly created: number
          readonly refused: number
          readonly records: readonly {
            readonly status: 'created' | 'refused'
            readonly id: string | null
            readonly errors: readonly ErrorObject[]
          }[]
        },
        null
      >
    >
    /** Prints the expected goods of a receipt. Returns the file or, with cloud_print, creates a print job. */
    pre_receipt(
      id: Id,
      attributes: GoodsInReceiptsPreReceiptInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Prints the putaway note of a receipt, with the location for each of its goods. Returns the file or, with cloud_print, creates a print job. */
    put_away_note(
      id: Id,
      attributes: GoodsInReceiptsPutAwayNoteInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Prints the receipt confirmation, with received quantities and discrepancies. Returns the file or, with cloud_print, creates a print job. */
    receipt_confirmation(
      id: Id,
      attributes: GoodsInReceiptsReceiptConfirmationInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the expected goods of a receipt. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    pre_receipt_of_many(
      attributes: GoodsInReceiptsPreReceiptOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the putaway note of a receipt, with the location for each of its goods. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    put_away_note_of_many(
      attributes: GoodsInReceiptsPutAwayNoteOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the receipt confirmation, with received quantities and discrepancies. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    receipt_confirmation_of_many(
      attributes: GoodsInReceiptsReceiptConfirmationOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Starts receiving: creates a receive task for each storage unit or loose line. */
    receive(id: Id, options?: RequestOptions): Promise<Answered<GoodsInReceiptAnswer>>
    /** Reverts a receipt to pending if nothing has been received, so that it can be changed. */
    revert(id: Id, options?: RequestOptions): Promise<Answered<GoodsInReceiptAnswer>>
    /** Closes a receipt; quantities not received are short. */
    close(id: Id, options?: RequestOptions): Promise<Answered<GoodsInReceiptAnswer>>
    /** Cancels a receipt of which nothing has been received. */
    cancel(id: Id, options?: RequestOptions): Promise<Answered<GoodsInReceiptAnswer>>
    /** Receives goods that were not expected, on a blind receipt. */
    receive_blind(
      id: Id,
      attributes: GoodsInReceiptsReceiveBlindInput,
      options?: RequestOptions,
    ): Promise<Answered<GoodsInReceiptAnswer>>
    /** Prints labels of the storage units of a receipt. Returns the file or, with cloud_print, creates a print job. */
    storage_unit_labels(
      id: Id,
      attributes: GoodsInReceiptsStorageUnitLabelsInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly goods_out_pick_lists: {
    /** Prints the picking note of a pick list, with its picks in walk sequence. Returns the file or, with cloud_print, creates a print job. */
    picking_note(
      id: Id,
      attributes: GoodsOutPickListsPickingNoteInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the picking note of a pick list, with its picks in walk sequence. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    picking_note_of_many(
      attributes: GoodsOutPickListsPickingNoteOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly goods_outs: {
    /** Creates up to 1,000 orders in one transaction, and answers what came of each, in the order of `records`. */
    create_many(
      attributes: GoodsOutsCreateManyInput,
      options?: RequestOptions,
    ): Promise<
      Answered<
        {
          readonly created: number
          readonly refused: number
          readonly records: readonly {
            readonly status: 'created' | 'refused'
            readonly id: string | null
            readonly errors: readonly ErrorObject[]
          }[]
        },
        null
      >
    >
    /** Dispatches everything staged for the orders, all or none; goods of shipments that are not packed are dispatched only with force. */
    dispatch(attributes: GoodsOutsDispatchManyInput, options?: RequestOptions): Promise<void>
    /** Reverses the dispatch of the orders, all or none; the goods are staged in the bay again. */
    undispatch(attributes: GoodsOutsUndispatchManyInput, options?: RequestOptions): Promise<void>
    /** Creates an order with its lines. If no warehouse is given, the warehouse that can serve the order best is selected. */
    create(attributes: GoodsOutCreation, options?: RequestOptions): Promise<Answered<GoodsOutAnswer>>
    /** Deletes the orders named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the orders named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: GoodsOutChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<GoodsOutAnswer>[]>
    /** Updates an order: all fields while no stock is allocated to it, afterwards only fields that do not affect the allocation. Status 8 cancels it. */
    update(id: Id, attributes: GoodsOutChange, options?: RequestOptions): Promise<Answered<GoodsOutAnswer>>
    /** Deletes an order; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Allocates stock to orders in the background, with a separate pick list for each order; pick_processing_requests show the progress. */
    process_picks_async(
      attributes: GoodsOutsProcessPicksAsyncManyInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Allocates stock to orders and consolidates their picks on one pick list. */
    process_and_consolidate_picks(
      attributes: GoodsOutsProcessAndConsolidatePicksManyInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Shorts orders, all or none: the quantity not allocated is given up, and the rest is processed. */
    short_order_lines(attributes: GoodsOutsShortOrderLinesManyInput, options?: RequestOptions): Promise<void>
    /** Releases the stock allocated to orders and not yet picked, all or none. */
    unallocate(attributes: GoodsOutsUnallocateManyInput, options?: RequestOptions): Promise<void>
    /** Cancels orders, all or none; goods already picked are put back by tasks. */
    cancel(attributes: GoodsOutsCancelManyInput, options?: RequestOptions): Promise<void>
    /** Explains why orders have not been dispatched: shortages and the stock that cannot be used, open tasks, and the shipment or load they leave with. At most 20 orders. */
    explain(
      attributes: GoodsOutsExplainManyInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Shows what processing orders would come to: the units it would reserve, the picks by zone, and what is short. Nothing is kept of it. At most 200 orders. */
    preview(
      attributes: GoodsOutsPreviewManyInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Prints the dispatch note of an order, with the quantities picked and dispatched. Returns the file or, with cloud_print, creates a print job. */
    dispatch_note(
      id: Id,
      attributes: GoodsOutsDispatchNoteInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Prints the commercial invoice of an order for customs. Returns the file or, with cloud_print, creates a print job. */
    commercial_invoice(
      id: Id,
      attributes: GoodsOutsCommercialInvoiceInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Prints a label for an order before it is picked. Returns the file or, with cloud_print, creates a print job. */
    pre_pick_label(
      id: Id,
      attributes: GoodsOutsPrePickLabelInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Prints a label for each storage unit that goods of an order were picked into. Returns the file or, with cloud_print, creates a print job. */
    pick_storage_unit_label(
      id: Id,
      attributes: GoodsOutsPickStorageUnitLabelInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the dispatch note of an order, with the quantities picked and dispatched. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    dispatch_note_of_many(
      attributes: GoodsOutsDispatchNoteOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the commercial invoice of an order for customs. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    commercial_invoice_of_many(
      attributes: GoodsOutsCommercialInvoiceOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints a label for an order before it is picked. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    pre_pick_label_of_many(
      attributes: GoodsOutsPrePickLabelOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints a label for each storage unit that goods of an order were picked into. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    pick_storage_unit_label_of_many(
      attributes: GoodsOutsPickStorageUnitLabelOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly groups: {
    /** Creates a group. */
    create(attributes: GroupCreation, options?: RequestOptions): Promise<Answered<GroupAnswer>>
    /** Deletes the groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the groups named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: GroupChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<GroupAnswer>[]>
    /** Updates a group; attributes that are not sent keep their values. */
    update(id: Id, attributes: GroupChange, options?: RequestOptions): Promise<Answered<GroupAnswer>>
    /** Deletes a group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly hhd_users: {
    /** Creates a handheld user; if no user is given, one with role RF is created for it. */
    create(attributes: HhdUserCreation, options?: RequestOptions): Promise<Answered<HhdUserAnswer>>
    /** Deletes the handheld users named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the handheld users named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: HhdUserChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<HhdUserAnswer>[]>
    /** Updates a handheld user; the password stays unchanged if it is absent, null or blank. */
    update(id: Id, attributes: HhdUserChange, options?: RequestOptions): Promise<Answered<HhdUserAnswer>>
    /** Deletes a handheld user; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Issues a badge, which stands for user name and subdomain at the sign-in page; it is returned only in this response, and an earlier one is void. */
    issue_badge(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Makes the badge of a handheld user void. */
    revoke_badge(id: Id, options?: RequestOptions): Promise<void>
    /** Ends everything that logins of its user opened in this subdomain: sessions of browsers, tokens and codes, so that a lost device is shut out. */
    sign_out(id: Id, options?: RequestOptions): Promise<void>
    /** Records what the handheld device of the caller tells about itself, for whoever leads the floor. */
    report(attributes: HhdUsersReportInput, options?: RequestOptions): Promise<void>
  }
  readonly import_configurations: {
    /** Deletes an import configuration; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates an import configuration; each change creates a new version. */
    update(
      id: Id,
      attributes: ImportConfigurationsUpdateInput,
      options?: RequestOptions,
    ): Promise<Answered<ImportConfigurationAnswer>>
    /** Deletes the import configurations named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates an import configuration, which defines how a file is parsed and what its records become. */
    create(
      attributes: ImportConfigurationsCreateInput,
      options?: RequestOptions,
    ): Promise<Answered<ImportConfigurationAnswer>>
    /** Updates the import configurations named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ImportConfigurationsUpdateInput },
      options?: RequestOptions,
    ): Promise<readonly Answered<ImportConfigurationAnswer>[]>
    /** Uploads a file and queues it for import; the imports list shows the progress. With dry_run=true nothing is written. */
    upload(id: Id, attributes: Blob, options?: RequestOptions): Promise<Answered<ImportAnswer>>
  }
  readonly import_templates: {
    /** Creates an import template. */
    create(
      attributes: ImportTemplateCreation,
      options?: RequestOptions,
    ): Promise<Answered<ImportTemplateAnswer>>
    /** Deletes the import templates named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the import templates named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ImportTemplateChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ImportTemplateAnswer>[]>
    /** Updates an import template; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ImportTemplateChange,
      options?: RequestOptions,
    ): Promise<Answered<ImportTemplateAnswer>>
    /** Deletes an import template; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Uploads a file and queues it for import; the imports list shows the progress. With dry_run=true nothing is written. */
    upload(id: Id, attributes: Blob, options?: RequestOptions): Promise<Answered<ImportAnswer>>
  }
  readonly imports: {
    /** Reads a table, such as a workbook or CSV, and returns its rows as the texts that an import would read, with the same warnings, without storing anything. */
    read_table(attributes: Blob, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Imports the failed rows again, and the rows never read, as a new import. */
    retry(id: Id, options?: RequestOptions): Promise<Answered<ImportAnswer>>
    /** Cancels an import after the current record; records already written are kept. */
    cancel(id: Id, options?: RequestOptions): Promise<Answered<ImportAnswer>>
  }
  readonly integration_carrier_mapping_groups: {
    /** Creates an integration carrier mapping group. */
    create(
      attributes: IntegrationCarrierMappingGroupCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationCarrierMappingGroupAnswer>>
    /** Deletes the integration carrier mapping groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the integration carrier mapping groups named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationCarrierMappingGroupChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationCarrierMappingGroupAnswer>[]>
    /** Updates an integration carrier mapping group; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: IntegrationCarrierMappingGroupChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationCarrierMappingGroupAnswer>>
    /** Deletes an integration carrier mapping group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly integration_carrier_mappings: {
    /** Deletes an integration carrier mapping; refused while other records refer to it. */
    delete(mapping_group_id: Id, id: Id, options?: RequestOptions): Promise<void>
    /** Updates a mapping; its fields are replaced as a whole. */
    update(
      mapping_group_id: Id,
      id: Id,
      attributes: IntegrationCarrierMappingChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationCarrierMappingAnswer>>
    /** Creates a mapping; if its group has fields, only those can be used. */
    create(
      mapping_group_id: Id,
      attributes: IntegrationCarrierMappingCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationCarrierMappingAnswer>>
    /** Updates the integration carrier mappings named in `ids` with the same attributes. */
    update_many(
      mapping_group_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationCarrierMappingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationCarrierMappingAnswer>[]>
  }
  readonly integration_product_mapping_groups: {
    /** Creates an integration product mapping group. */
    create(
      attributes: IntegrationProductMappingGroupCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationProductMappingGroupAnswer>>
    /** Deletes the integration product mapping groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the integration product mapping groups named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationProductMappingGroupChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationProductMappingGroupAnswer>[]>
    /** Updates an integration product mapping group; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: IntegrationProductMappingGroupChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationProductMappingGroupAnswer>>
    /** Deletes an integration product mapping group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly integration_product_mappings: {
    /** Deletes an integration product mapping; refused while other records refer to it. */
    delete(mapping_group_id: Id, id: Id, options?: RequestOptions): Promise<void>
    /** Updates a mapping; its fields are replaced as a whole. */
    update(
      mapping_group_id: Id,
      id: Id,
      attributes: IntegrationProductMappingChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationProductMappingAnswer>>
    /** Creates a mapping; if its group has fields, only those can be used. */
    create(
      mapping_group_id: Id,
      attributes: IntegrationProductMappingCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationProductMappingAnswer>>
    /** Updates the integration product mappings named in `ids` with the same attributes. */
    update_many(
      mapping_group_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationProductMappingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationProductMappingAnswer>[]>
  }
  readonly integration_shipping_rate_mapping_groups: {
    /** Creates an integration shipping rate mapping group. */
    create(
      attributes: IntegrationShippingRateMappingGroupCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationShippingRateMappingGroupAnswer>>
    /** Deletes the integration shipping rate mapping groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the integration shipping rate mapping groups named in `ids` with the same attributes. */
    update_many(
      attributes: {
        readonly ids: readonly Id[]
        readonly attributes: IntegrationShippingRateMappingGroupChange
      },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationShippingRateMappingGroupAnswer>[]>
    /** Updates an integration shipping rate mapping group; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: IntegrationShippingRateMappingGroupChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationShippingRateMappingGroupAnswer>>
    /** Deletes an integration shipping rate mapping group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly integration_shipping_rate_mappings: {
    /** Deletes an integration shipping rate mapping; refused while other records refer to it. */
    delete(mapping_group_id: Id, id: Id, options?: RequestOptions): Promise<void>
    /** Updates a mapping; its fields are replaced as a whole. */
    update(
      mapping_group_id: Id,
      id: Id,
      attributes: IntegrationShippingRateMappingChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationShippingRateMappingAnswer>>
    /** Creates a mapping; if its group has fields, only those can be used. */
    create(
      mapping_group_id: Id,
      attributes: IntegrationShippingRateMappingCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationShippingRateMappingAnswer>>
    /** Updates the integration shipping rate mappings named in `ids` with the same attributes. */
    update_many(
      mapping_group_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationShippingRateMappingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationShippingRateMappingAnswer>[]>
  }
  readonly integration_warehouse_mapping_groups: {
    /** Creates an integration warehouse mapping group. */
    create(
      attributes: IntegrationWarehouseMappingGroupCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationWarehouseMappingGroupAnswer>>
    /** Deletes the integration warehouse mapping groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the integration warehouse mapping groups named in `ids` with the same attributes. */
    update_many(
      attributes: {
        readonly ids: readonly Id[]
        readonly attributes: IntegrationWarehouseMappingGroupChange
      },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationWarehouseMappingGroupAnswer>[]>
    /** Updates an integration warehouse mapping group; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: IntegrationWarehouseMappingGroupChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationWarehouseMappingGroupAnswer>>
    /** Deletes an integration warehouse mapping group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly integration_warehouse_mappings: {
    /** Deletes an integration warehouse mapping; refused while other records refer to it. */
    delete(mapping_group_id: Id, id: Id, options?: RequestOptions): Promise<void>
    /** Updates a mapping; its fields are replaced as a whole. */
    update(
      mapping_group_id: Id,
      id: Id,
      attributes: IntegrationWarehouseMappingChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationWarehouseMappingAnswer>>
    /** Creates a mapping; if its group has fields, only those can be used. */
    create(
      mapping_group_id: Id,
      attributes: IntegrationWarehouseMappingCreation,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationWarehouseMappingAnswer>>
    /** Updates the integration warehouse mappings named in `ids` with the same attributes. */
    update_many(
      mapping_group_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationWarehouseMappingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationWarehouseMappingAnswer>[]>
  }
  readonly integrations: {
    /** Deletes an integration; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates an integration; its settings are replaced as a whole, except for secrets that are not sent. */
    update(
      id: Id,
      attributes: IntegrationChange,
      options?: RequestOptions,
    ): Promise<Answered<IntegrationAnswer>>
    /** Deletes the integrations named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates an integration; its settings are validated by its adapter, if there is one. */
    create(attributes: IntegrationCreation, options?: RequestOptions): Promise<Answered<IntegrationAnswer>>
    /** Updates the integrations named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: IntegrationChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<IntegrationAnswer>[]>
    /** Returns the adapters for external systems, each with its category and the JSON schema of its settings; secret settings are marked with x-secret. */
    adapters(options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Synchronizes products, orders and stock with the external system in the background. If a run is in progress, that run is returned instead of a new one. */
    synchronize(id: Id, options?: RequestOptions): Promise<Answered<IntegrationRunAnswer>>
  }
  readonly invoices: {
    /** Updates an invoice; attributes that are not sent keep their values. */
    update(id: Id, attributes: InvoiceChange, options?: RequestOptions): Promise<Answered<InvoiceAnswer>>
    /** Submits a draft invoice, which then cannot be changed. */
    submit(id: Id, options?: RequestOptions): Promise<Answered<InvoiceAnswer>>
    /** Authorises a submitted invoice. */
    authorise(id: Id, options?: RequestOptions): Promise<Answered<InvoiceAnswer>>
    /** Records the payment of an invoice. */
    pay(id: Id, attributes: InvoicesPayInput, options?: RequestOptions): Promise<Answered<InvoiceAnswer>>
    /** Voids an invoice that has not been authorised; its charges can then be invoiced again. */
    void(id: Id, options?: RequestOptions): Promise<Answered<InvoiceAnswer>>
    /** Prints an invoice. Returns the file or, with cloud_print, creates a print job. */
    invoice(
      id: Id,
      attributes: InvoicesInvoiceInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints an invoice. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    invoice_of_many(
      attributes: InvoicesInvoiceOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Updates the invoices named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: InvoiceChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<InvoiceAnswer>[]>
  }
  readonly list_exports: {
    /** Exports the records of a list into a file, with what the caller may see. Returns a document that becomes available when it is complete. The caller must be permitted to view the list. */
    create(attributes: ListExportsCreateInput, options?: RequestOptions): Promise<Answered<DocumentAnswer>>
  }
  readonly load_drops: {
    /** Adds a drop at the end of a load; the order of the drop, if given, is added to the load. */
    create(attributes: LoadDropCreation, options?: RequestOptions): Promise<Answered<LoadDropAnswer>>
    /** Deletes the load drops named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the load drops named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: LoadDropChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<LoadDropAnswer>[]>
    /** Updates a drop. */
    update(id: Id, attributes: LoadDropChange, options?: RequestOptions): Promise<Answered<LoadDropAnswer>>
    /** Deletes a load drop; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Moves a drop to another position within its load; the other drops are renumbered. */
    sequence(id: Id, attributes: LoadDropsSequenceInput, options?: RequestOptions): Promise<void>
  }
  readonly load_tasks: {
    /** Loads a staged storage unit: it is moved to the dock and added to the load. */
    load_storage_unit(
      id: Id,
      attributes: LoadTasksLoadStorageUnitInput,
      options?: RequestOptions,
    ): Promise<Answered<TaskAnswer>>
    /** Removes a storage unit from its load and returns it to where it was staged. */
    unload_storage_unit(id: Id, options?: RequestOptions): Promise<Answered<TaskAnswer>>
  }
  readonly loads: {
    /** Creates a load; processed orders with its load reference are added to it. */
    create(attributes: LoadCreation, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Deletes the loads named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the loads named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: LoadChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<LoadAnswer>[]>
    /** Updates a load that is not closed. */
    update(id: Id, attributes: LoadChange, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Deletes a load; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Opens a load at its dock, so that units can be loaded. */
    open(id: Id, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Closes a load that is completely loaded. With force, units that are not loaded are left behind. */
    close(id: Id, attributes: LoadsCloseInput, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Reopens a closed load, or returns a dispatched load to its dock with status closed. */
    reopen(id: Id, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Dispatches a closed load with everything on it. */
    dispatch(id: Id, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Cancels an empty load; its orders are then dispatched manually. */
    cancel(id: Id, options?: RequestOptions): Promise<Answered<LoadAnswer>>
    /** Prints the load manifest, with drops, orders and storage units. Returns the file or, with cloud_print, creates a print job. */
    load_manifest(
      id: Id,
      attributes: LoadsLoadManifestInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** The same for each of the records named in `ids`, 100 at most: Prints the load manifest, with drops, orders and storage units. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job. */
    load_manifest_of_many(
      attributes: LoadsLoadManifestOfManyManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly location_groups: {
    /** Adds one or more members to a group; existing members stay. */
    create(group_id: Id, attributes: LocationGroupsCreateInput, options?: RequestOptions): Promise<void>
    /** Removes a member from a group; the id is that of the membership. */
    delete(group_id: Id, id: Id, options?: RequestOptions): Promise<void>
  }
  readonly location_ranges: {
    /** Creates a location for every combination of the given parts, at most ten thousand. */
    create(attributes: LocationRangesCreateInput, options?: RequestOptions): Promise<void>
  }
  readonly location_types: {
    /** Creates a location type. */
    create(attributes: LocationTypeCreation, options?: RequestOptions): Promise<Answered<LocationTypeAnswer>>
    /** Deletes the location types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the location types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: LocationTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<LocationTypeAnswer>[]>
    /** Deletes a location type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a location type; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: LocationTypeChange,
      options?: RequestOptions,
    ): Promise<Answered<LocationTypeAnswer>>
  }
  readonly locations: {
    /** Creates a location. */
    create(attributes: LocationCreation, options?: RequestOptions): Promise<Answered<LocationAnswer, number>>
    /** Deletes the locations named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the locations named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: LocationChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<LocationAnswer, number>[]>
    /** Deletes a location; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a location; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: LocationChange,
      options?: RequestOptions,
    ): Promise<Answered<LocationAnswer, number>>
    /** Prints the labels of the locations named in `ids`. Returns the file or, with cloud_print, creates a print job. */
    location_label(
      attributes: LocationsLocationLabelManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly mapping_group_fields: {
    /** Creates a mapping group field. */
    create(
      mapping_group_id: Id,
      attributes: MappingGroupFieldCreation,
      options?: RequestOptions,
    ): Promise<Answered<MappingGroupFieldAnswer>>
    /** Updates the mapping group fields named in `ids` with the same attributes. */
    update_many(
      mapping_group_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: MappingGroupFieldChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<MappingGroupFieldAnswer>[]>
    /** Updates a mapping group field; attributes that are not sent keep their values. */
    update(
      mapping_group_id: Id,
      id: Id,
      attributes: MappingGroupFieldChange,
      options?: RequestOptions,
    ): Promise<Answered<MappingGroupFieldAnswer>>
    /** Deletes a mapping group field; refused while other records refer to it. */
    delete(mapping_group_id: Id, id: Id, options?: RequestOptions): Promise<void>
  }
  readonly mapping_groups: {
    /** Creates a mapping group. */
    create(attributes: MappingGroupCreation, options?: RequestOptions): Promise<Answered<MappingGroupAnswer>>
    /** Deletes the mapping groups named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the mapping groups named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: MappingGroupChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<MappingGroupAnswer>[]>
    /** Updates a mapping group; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: MappingGroupChange,
      options?: RequestOptions,
    ): Promise<Answered<MappingGroupAnswer>>
    /** Deletes a mapping group; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly mappings: {
    /** Deletes a mapping; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a mapping; its fields are replaced as a whole. */
    update(id: Id, attributes: MappingChange, options?: RequestOptions): Promise<Answered<MappingAnswer>>
    /** Deletes the mappings named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a mapping; if its group has fields, only those can be used. */
    create(attributes: MappingCreation, options?: RequestOptions): Promise<Answered<MappingAnswer>>
    /** Updates the mappings named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: MappingChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<MappingAnswer>[]>
  }
  readonly metadata: {
    /** Lists every type with its area, its GraphQL root and the permission to view it. */
    index(options?: RequestOptions): Promise<MetadataIndex>
    /** Describes one type: fields, parts, filters, sort fields and operations. */
    type(type: Id, options?: RequestOptions): Promise<MetadataType>
  }
  readonly notifications: {
    /** Updates a notification; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: NotificationChange,
      options?: RequestOptions,
    ): Promise<Answered<NotificationAnswer>>
    /** Deletes a notification; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Deletes the notifications named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the notifications named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: NotificationChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<NotificationAnswer>[]>
    /** Marks the newest 1,000 unread notifications of the caller as read. */
    mark_all_read(options?: RequestOptions): Promise<void>
  }
  readonly oauth_applications: {
    /** Creates an OAuth application that belongs to this tenant and has access to it; the client secret is returned only in this response. */
    create(
      attributes: OauthApplicationCreation,
      options?: RequestOptions,
    ): Promise<Answered<OauthApplicationAnswer>>
    /** Deletes the OAuth applications named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the OAuth applications named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: OauthApplicationChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<OauthApplicationAnswer>[]>
    /** Updates an OAuth application; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: OauthApplicationChange,
      options?: RequestOptions,
    ): Promise<Answered<OauthApplicationAnswer>>
    /** Deletes an OAuth application; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Rotates the client secret of an application; the new secret is returned only in this response. The old secret remains valid for 24 hours, unless its tokens are ended. */
    rotate_secret(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly order_types: {
    /** Creates an order type. */
    create(attributes: OrderTypeCreation, options?: RequestOptions): Promise<Answered<OrderTypeAnswer>>
    /** Deletes the order types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the order types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: OrderTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<OrderTypeAnswer>[]>
    /** Updates an order type; attributes that are not sent keep their values. */
    update(id: Id, attributes: OrderTypeChange, options?: RequestOptions): Promise<void>
    /** Deletes an order type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly packages: {
    /** Adds a package to a shipment and packs staged goods of the order into it. */
    create(attributes: PackagesCreateInput, options?: RequestOptions): Promise<Answered<PackageAnswer>>
    /** Deletes the packages named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the packages named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: PackageChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<PackageAnswer>[]>
    /** Updates a package of a shipment that has not been submitted to its carrier. */
    update(id: Id, attributes: PackageChange, options?: RequestOptions): Promise<Answered<PackageAnswer>>
    /** Deletes a package; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Returns the carrier label of a package as a file or, with cloud_print, creates a print job. */
    shipment_label(
      id: Id,
      attributes: PackagesShipmentLabelInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly pick_tasks: {
    /** Completes several picks of one pick list from the same stock together; the quantity picked is distributed among them. */
    batch_complete(attributes: PickTasksBatchCompleteManyInput, options?: RequestOptions): Promise<void>
    /** Reverses a pick, in whole or in part: goods that are still staged go back, and the order requires them again. */
    unpick(id: Id, attributes: PickTasksUnpickInput, options?: RequestOptions): Promise<Answered<TaskAnswer>>
  }
  readonly pickface_products: {
    /** Creates a pickface product. */
    create(
      attributes: PickfaceProductCreation,
      options?: RequestOptions,
    ): Promise<Answered<PickfaceProductAnswer>>
    /** Deletes the pickface products named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the pickface products named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: PickfaceProductChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<PickfaceProductAnswer>[]>
    /** Updates a pickface product; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: PickfaceProductChange,
      options?: RequestOptions,
    ): Promise<Answered<PickfaceProductAnswer>>
    /** Deletes a pickface product; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly preferences: {
    /** Creates a preference. */
    create(attributes: PreferenceCreation, options?: RequestOptions): Promise<Answered<PreferenceAnswer>>
    /** Deletes the preferences named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the preferences named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: PreferenceChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<PreferenceAnswer>[]>
    /** Updates a preference; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: PreferenceChange,
      options?: RequestOptions,
    ): Promise<Answered<PreferenceAnswer>>
    /** Deletes a preference; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly print_agents: {
    /** Updates a print agent; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: PrintAgentChange,
      options?: RequestOptions,
    ): Promise<Answered<PrintAgentAnswer>>
    /** Deletes a print agent; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Creates a print agent; its token is returned only in this response. */
    create(attributes: PrintAgentCreation, options?: RequestOptions): Promise<Answered<PrintAgentAnswer>>
    /** Deletes the print agents named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the print agents named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: PrintAgentChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<PrintAgentAnswer>[]>
  }
  readonly print_jobs: {
    /** Prints a label on the label printer of the handheld login. */
    print_label(
      attributes: PrintJobsPrintLabelInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
    /** Prints a job again, as a new job for the same printer. */
    reprint(id: Id, options?: RequestOptions): Promise<Answered<PrintJobAnswer>>
  }
  readonly printers: {
    /** Deletes a printer; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a printer; if made the default, it replaces the previous default. */
    update(id: Id, attributes: PrinterChange, options?: RequestOptions): Promise<Answered<PrinterAnswer>>
    /** Deletes the printers named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a printer; a default printer replaces the previous default. */
    create(attributes: PrinterCreation, options?: RequestOptions): Promise<Answered<PrinterAnswer>>
    /** Updates the printers named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: PrinterChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<PrinterAnswer>[]>
  }
  readonly product_groups: {
    /** Adds one or more members to a group; existing members stay. */
    create(group_id: Id, attributes: ProductGroupsCreateInput, options?: RequestOptions): Promise<void>
    /** Removes a member from a group; the id is that of the membership. */
    delete(group_id: Id, id: Id, options?: RequestOptions): Promise<void>
  }
  readonly product_materials: {
    /** Deletes a product material; refused while other records refer to it. */
    delete(parent_product_id: Id, id: Id, options?: RequestOptions): Promise<void>
    /** Updates a product material; attributes that are not sent keep their values. */
    update(
      parent_product_id: Id,
      id: Id,
      attributes: ProductMaterialChange,
      options?: RequestOptions,
    ): Promise<Answered<ProductMaterialAnswer>>
    /** Creates a product material. */
    create(
      parent_product_id: Id,
      attributes: ProductMaterialCreation,
      options?: RequestOptions,
    ): Promise<Answered<ProductMaterialAnswer>>
    /** Updates the product materials named in `ids` with the same attributes. */
    update_many(
      parent_product_id: Id,
      attributes: { readonly ids: readonly Id[]; readonly attributes: ProductMaterialChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ProductMaterialAnswer>[]>
  }
  readonly product_storage_units: {
    /** Creates a product storage unit. */
    create(
      attributes: ProductStorageUnitCreation,
      options?: RequestOptions,
    ): Promise<Answered<ProductStorageUnitAnswer>>
    /** Deletes the product storage units named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the product storage units named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ProductStorageUnitChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ProductStorageUnitAnswer>[]>
    /** Updates a product storage unit; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ProductStorageUnitChange,
      options?: RequestOptions,
    ): Promise<Answered<ProductStorageUnitAnswer>>
    /** Deletes a product storage unit; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Moves a stacking configuration to another rank among those of its product; the others are renumbered. Rank 0 is the default. */
    priority(id: Id, attributes: ProductStorageUnitsPriorityInput, options?: RequestOptions): Promise<void>
  }
  readonly products: {
    /** Deletes a product; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a product; attributes that are not sent keep their values. */
    update(id: Id, attributes: ProductChange, options?: RequestOptions): Promise<Answered<ProductAnswer>>
    /** Deletes the products named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a product. */
    create(attributes: ProductCreation, options?: RequestOptions): Promise<Answered<ProductAnswer>>
    /** Updates the products named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ProductChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ProductAnswer>[]>
    /** Creates up to 1,000 products in one transaction, and answers what came of each, in the order of `records`. `account_ids` links a product to accounts. */
    create_many(
      attributes: ProductsCreateManyInput,
      options?: RequestOptions,
    ): Promise<
      Answered<
        {
          readonly created: number
          readonly refused: number
          readonly records: readonly {
            readonly status: 'created' | 'refused'
            readonly id: string | null
            readonly errors: readonly ErrorObject[]
          }[]
        },
        null
      >
    >
    /** Prints the labels of the products named in `ids`. Returns the file or, with cloud_print, creates a print job. */
    product_label(
      attributes: ProductsProductLabelManyInput,
      options?: RequestOptions,
    ): Promise<Answered<PrintJobAnswer> | Blob>
  }
  readonly profiles: {
    /** Updates the name, language, time zone or password of the caller, who must be a person; a new password needs the present one, and ends all sessions. */
    update(
      attributes: ProfilesUpdateInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Lists the browsers in which the caller is signed in. */
    sessions(options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Ends the sessions of the caller in browsers, one or all. */
    end_sessions(options?: RequestOptions): Promise<void>
  }
  readonly putaway_rules: {
    /** Creates a putaway rule. */
    create(attributes: PutawayRuleCreation, options?: RequestOptions): Promise<Answered<PutawayRuleAnswer>>
    /** Deletes the putaway rules named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the putaway rules named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: PutawayRuleChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<PutawayRuleAnswer>[]>
    /** Updates a putaway rule; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: PutawayRuleChange,
      options?: RequestOptions,
    ): Promise<Answered<PutawayRuleAnswer>>
    /** Deletes a putaway rule; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Moves a putaway rule to another position among the rules of its account; the other rules are renumbered. */
    position(
      id: Id,
      attributes: PutawayRulesPositionInput,
      options?: RequestOptions,
    ): Promise<Answered<PutawayRuleAnswer>>
  }
  readonly putaway_tasks: {
    /** Reverses a putaway; the goods return to their previous location. */
    revert(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly queued_jobs: {
    /** Lists the queues of background work with their jobs by state, and the jobs of all tenants, oldest first, at most a thousand; without what they are to do. For operators. */
    list(options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Tries a job again at once, with all attempts; not one that runs. For operators. */
    retry(id: Id, options?: RequestOptions): Promise<void>
    /** Discards a job that waits or has failed; not one that runs. For operators. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly reason_codes: {
    /** Creates a reason code. */
    create(attributes: ReasonCodeCreation, options?: RequestOptions): Promise<Answered<ReasonCodeAnswer>>
    /** Deletes the reason codes named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the reason codes named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ReasonCodeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ReasonCodeAnswer>[]>
    /** Updates a reason code; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: ReasonCodeChange,
      options?: RequestOptions,
    ): Promise<Answered<ReasonCodeAnswer>>
    /** Deletes a reason code; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly receive_tasks: {
    /** Completes a receive task with the goods received. */
    receive(id: Id, attributes: ReceiveTasksReceiveInput, options?: RequestOptions): Promise<void>
    /** Completes a receive task and puts the goods away at once. */
    receive_to_putaway_location(
      id: Id,
      attributes: ReceiveTasksReceiveToPutawayLocationInput,
      options?: RequestOptions,
    ): Promise<void>
    /** Reverses a receive task; the goods can then be received again. */
    unreceive(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly replenishment: {
    /** Creates a replenishment task that fills a pick face up to its maximum from bulk stock. */
    trigger_replenishment(
      attributes: ReplenishmentTriggerReplenishmentInput,
      options?: RequestOptions,
    ): Promise<void>
  }
  readonly report_queries: {
    /** Deletes a report query; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a report query; it must remain valid. */
    update(
      id: Id,
      attributes: ReportQueryChange,
      options?: RequestOptions,
    ): Promise<Answered<ReportQueryAnswer>>
    /** Deletes the report queries named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a report query; it must be valid and have a parameter for each required variable. */
    create(attributes: ReportQueryCreation, options?: RequestOptions): Promise<Answered<ReportQueryAnswer>>
    /** Updates the report queries named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ReportQueryChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ReportQueryAnswer>[]>
  }
  readonly reports: {
    /** Creates a report, owned by its creator. */
    create(attributes: ReportCreation, options?: RequestOptions): Promise<Answered<ReportAnswer>>
    /** Deletes the reports named in `ids`, all or none. Owner only. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the reports named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ReportChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ReportAnswer>[]>
    /** Updates a report owned by the caller; users with manage_all_reports can take over a report by setting user_id. */
    update(id: Id, attributes: ReportChange, options?: RequestOptions): Promise<Answered<ReportAnswer>>
    /** Deletes a report; refused while other records refer to it. Owner only. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Generates the file of a report owned by the caller. Returns a document that becomes available when it is complete, with the data its owner has access to. */
    generate(
      id: Id,
      attributes: ReportsGenerateInput,
      options?: RequestOptions,
    ): Promise<Answered<DocumentAnswer>>
  }
  readonly rf_flows: {
    /** Deletes an RF flow; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a flow; its code cannot be changed. */
    update(id: Id, attributes: RfFlowChange, options?: RequestOptions): Promise<void>
    /** Deletes the RF flows named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a flow; its steps must be consistent. */
    create(attributes: RfFlowCreation, options?: RequestOptions): Promise<Answered<RfFlowAnswer>>
    /** Updates the RF flows named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: RfFlowChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<RfFlowAnswer>[]>
    /** Copies a flow under another code. */
    duplicate(
      id: Id,
      attributes: RfFlowsDuplicateInput,
      options?: RequestOptions,
    ): Promise<Answered<RfFlowAnswer>>
  }
  readonly rf_implementations: {
    /** Creates an RF implementation. */
    create(
      attributes: RfImplementationCreation,
      options?: RequestOptions,
    ): Promise<Answered<RfImplementationAnswer>>
    /** Deletes the RF implementations named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the RF implementations named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: RfImplementationChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<RfImplementationAnswer>[]>
    /** Updates an RF implementation; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: RfImplementationChange,
      options?: RequestOptions,
    ): Promise<Answered<RfImplementationAnswer>>
    /** Deletes an RF implementation; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Returns how the flows of an implementation stand to the default flows: current, former (as the default was before), changed, or missing. */
    default_flows(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Gives flows the steps of the default flows with their codes, whatever they were before, and adds those that are missing to the implementation and its menu. */
    take_default_flows(
      id: Id,
      attributes: RfImplementationsTakeDefaultFlowsInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly roles: {
    /** Creates a role. */
    create(attributes: RoleCreation, options?: RequestOptions): Promise<Answered<RoleAnswer>>
    /** Deletes the roles named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the roles named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: RoleChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<RoleAnswer>[]>
    /** Updates a role; changed permissions apply from the next request of its holders. */
    update(id: Id, attributes: RoleChange, options?: RequestOptions): Promise<Answered<RoleAnswer>>
    /** Deletes a role; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly saved_views: {
    /** Creates a saved view. Sharing it needs manage_shared_views. */
    create(attributes: SavedViewCreation, options?: RequestOptions): Promise<Answered<SavedViewAnswer>>
    /** Deletes the saved views named in `ids`, all or none. Those of others need manage_shared_views. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the saved views named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: SavedViewChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<SavedViewAnswer>[]>
    /** Updates a saved view; attributes that are not sent keep their values. Those of others need manage_shared_views, and so does sharing. */
    update(id: Id, attributes: SavedViewChange, options?: RequestOptions): Promise<Answered<SavedViewAnswer>>
    /** Deletes a saved view; refused while other records refer to it. Those of others need manage_shared_views. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly scan_results: {
    /** Finds the record that a scanned or typed code stands for; nothing is stored. */
    scan(attributes: ScanResultsScanInput, options?: RequestOptions): Promise<Answered<ScanResultAnswer>>
  }
  readonly scheduled_reports: {
    /** Creates a scheduled report; at least one report and one recipient are required. */
    create(
      attributes: ScheduledReportsCreateInput,
      options?: RequestOptions,
    ): Promise<Answered<ScheduledReportAnswer>>
    /** Deletes the scheduled reports named in `ids`, all or none. Owner only. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the scheduled reports named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ScheduledReportsUpdateInput },
      options?: RequestOptions,
    ): Promise<readonly Answered<ScheduledReportAnswer>[]>
    /** Updates a scheduled report owned by the caller; lists that are sent replace the existing ones. */
    update(
      id: Id,
      attributes: ScheduledReportsUpdateInput,
      options?: RequestOptions,
    ): Promise<Answered<ScheduledReportAnswer>>
    /** Deletes a scheduled report; refused while other records refer to it. Owner only. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly sequences: {
    /** Creates a sequence. */
    create(attributes: SequenceCreation, options?: RequestOptions): Promise<Answered<SequenceAnswer>>
    /** Deletes the sequences named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the sequences named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: SequenceChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<SequenceAnswer>[]>
    /** Deletes a sequence; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a sequence; attributes that are not sent keep their values. */
    update(id: Id, attributes: SequenceChange, options?: RequestOptions): Promise<Answered<SequenceAnswer>>
  }
  readonly shipments: {
    /** Creates a shipment for an order. */
    create(attributes: ShipmentCreation, options?: RequestOptions): Promise<Answered<ShipmentAnswer>>
    /** Deletes the shipments named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the shipments named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: ShipmentChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<ShipmentAnswer>[]>
    /** Updates a shipment that has not been submitted to its carrier. */
    update(id: Id, attributes: ShipmentChange, options?: RequestOptions): Promise<Answered<ShipmentAnswer>>
    /** Deletes a shipment; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Submits a shipment to its carrier, which returns tracking numbers and labels. */
    submit(id: Id, options?: RequestOptions): Promise<Answered<ShipmentAnswer>>
    /** Cancels a shipment with its carrier. */
    cancel(id: Id, options?: RequestOptions): Promise<Answered<ShipmentAnswer>>
    /** Dispatches a submitted shipment with everything staged for it; goods that are not packed are dispatched only with force. */
    dispatch(
      id: Id,
      attributes: ShipmentsDispatchInput,
      options?: RequestOptions,
    ): Promise<Answered<ShipmentAnswer>>
    /** Suggests cartons for the goods of a shipment (cartonisation); nothing is stored. */
    suggest_packages(id: Id, options?: RequestOptions): Promise<readonly Answered<ShipmentAnswer>[]>
  }
  readonly sites: {
    /** Creates a site. */
    create(attributes: SiteCreation, options?: RequestOptions): Promise<Answered<SiteAnswer>>
    /** Deletes the sites named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the sites named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: SiteChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<SiteAnswer>[]>
    /** Updates a site; attributes that are not sent keep their values. */
    update(id: Id, attributes: SiteChange, options?: RequestOptions): Promise<Answered<SiteAnswer>>
    /** Deletes a site; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Proposes transfers from hub warehouses to a site for its open orders; nothing is stored. */
    propose_transfers(id: Id, options?: RequestOptions): Promise<readonly Answered<SiteAnswer>[]>
  }
  readonly stock_balances: {
    /** Explains where the stock of balances is and why it is not available: on hold, picked, allocated, or not to be allocated from where it is. At most 20 balances. */
    explain(
      attributes: StockBalancesExplainManyInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly stock_check_programmes: {
    /** Creates a stock check programme. */
    create(
      attributes: StockCheckProgrammeCreation,
      options?: RequestOptions,
    ): Promise<Answered<StockCheckProgrammeAnswer>>
    /** Updates the stock check programmes named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: StockCheckProgrammeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<StockCheckProgrammeAnswer>[]>
    /** Updates a stock check programme; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: StockCheckProgrammeChange,
      options?: RequestOptions,
    ): Promise<Answered<StockCheckProgrammeAnswer>>
    /** Creates the stock checks that are due in a programme. */
    generate(id: Id, options?: RequestOptions): Promise<readonly Answered<StockCheckAnswer>[]>
  }
  readonly stock_checks: {
    /** Creates a stock check of a location; if one is already pending, it is returned instead. */
    create(attributes: StockChecksCreateInput, options?: RequestOptions): Promise<Answered<StockCheckAnswer>>
    /** Creates stock checks of several locations, all or none; pending ones are returned instead. */
    create_many(
      attributes: StockChecksCreateManyInput,
      options?: RequestOptions,
    ): Promise<readonly Answered<StockCheckAnswer>[]>
    /** Records the count of one group of goods and returns whether it matches the system quantity. */
    record_attempt(
      id: Id,
      attributes: StockChecksRecordAttemptInput,
      options?: RequestOptions,
    ): Promise<Answered<StockCheckAnswer>>
    /** Closes a stock check; goods that arrived after the last count are left out and listed. */
    complete(id: Id, options?: RequestOptions): Promise<Answered<StockCheckAnswer>>
    /** Cancels a stock check. */
    cancel(id: Id, options?: RequestOptions): Promise<Answered<StockCheckAnswer>>
    /** Resolves differences of failed stock checks, all or none. */
    resolve(attributes: StockChecksResolveInput, options?: RequestOptions): Promise<void>
  }
  readonly stock_unit_types: {
    /** Creates a stock unit type. */
    create(
      attributes: StockUnitTypeCreation,
      options?: RequestOptions,
    ): Promise<Answered<StockUnitTypeAnswer>>
    /** Deletes the stock unit types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the stock unit types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: StockUnitTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<StockUnitTypeAnswer>[]>
    /** Updates a stock unit type; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: StockUnitTypeChange,
      options?: RequestOptions,
    ): Promise<Answered<StockUnitTypeAnswer>>
    /** Deletes a stock unit type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly stocks: {
    /** Adds up to 1,000 times stock found in the warehouse (positive adjustments) in one transaction, and answers what came of each, in the order of `records`. */
    create_many(
      attributes: StocksCreateManyInput,
      options?: RequestOptions,
    ): Promise<
      Answered<
        {
          readonly created: number
          readonly refused: number
          readonly records: readonly {
            readonly status: 'created' | 'refused'
            readonly id: string | null
            readonly errors: readonly ErrorObject[]
          }[]
        },
        null
      >
    >
    /** Adds stock found in the warehouse (positive adjustment). */
    create(attributes: StocksCreateInput, options?: RequestOptions): Promise<Answered<StockAnswer>>
    /** Adjusts the quantity of a stock record. Staged goods are written off with a reason, and their order requires them again. */
    adjust(id: Id, attributes: StocksAdjustInput, options?: RequestOptions): Promise<Answered<StockAnswer>>
    /** Moves stock to another location, or creates a task for the move. */
    move(id: Id, attributes: StocksMoveInput, options?: RequestOptions): Promise<Answered<StockAnswer>>
    /** Splits a stock record: part of it goes onto another storage unit. */
    split(id: Id, attributes: StocksSplitInput, options?: RequestOptions): Promise<Answered<StockAnswer>>
    /** Changes stock attributes: batch, dates, custom fields. */
    change_attributes(
      id: Id,
      attributes: StocksChangeAttributesInput,
      options?: RequestOptions,
    ): Promise<Answered<StockAnswer>>
    /** Places stock on hold, all or none. */
    hold(attributes: StocksHoldManyInput, options?: RequestOptions): Promise<readonly Answered<StockAnswer>[]>
    /** Releases stock from hold, all or none. */
    release(
      attributes: StocksReleaseManyInput,
      options?: RequestOptions,
    ): Promise<readonly Answered<StockAnswer>[]>
    /** Transfers stock to another account; the goods stay in their locations. */
    account_transfer(
      attributes: StocksAccountTransferInput,
      options?: RequestOptions,
    ): Promise<readonly Answered<StockAnswer>[]>
    /** Transfers stock to another warehouse, where a receipt is created for it. */
    warehouse_transfer(
      attributes: StocksWarehouseTransferInput,
      options?: RequestOptions,
    ): Promise<Answered<GoodsInReceiptAnswer>>
  }
  readonly storage_unit_types: {
    /** Deletes a storage unit type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a storage unit type; attributes that are not sent keep their values. */
    update(id: Id, attributes: StorageUnitTypeChange, options?: RequestOptions): Promise<void>
    /** Deletes the storage unit types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a storage unit type. */
    create(
      attributes: StorageUnitTypeCreation,
      options?: RequestOptions,
    ): Promise<Answered<StorageUnitTypeAnswer>>
    /** Updates the storage unit types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: StorageUnitTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<StorageUnitTypeAnswer>[]>
  }
  readonly storage_units: {
    /** Deletes a storage unit; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a storage unit; a new location moves it with all its contents. */
    update(
      id: Id,
      attributes: StorageUnitChange,
      options?: RequestOptions,
    ): Promise<Answered<StorageUnitAnswer>>
    /** Deletes the storage units named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates an empty storage unit. */
    create(attributes: StorageUnitCreation, options?: RequestOptions): Promise<Answered<StorageUnitAnswer>>
    /** Updates the storage units named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: StorageUnitChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<StorageUnitAnswer>[]>
    /** Moves a storage unit with all its contents, or creates a task for the move. */
    move(
      id: Id,
      attributes: StorageUnitsMoveInput,
      options?: RequestOptions,
    ): Promise<Answered<StorageUnitAnswer>>
    /** Moves the contents of a storage unit onto another unit at the same location. */
    merge(
      id: Id,
      attributes: StorageUnitsMergeInput,
      options?: RequestOptions,
    ): Promise<Answered<StorageUnitAnswer>>
    /** Moves part of the contents of a storage unit onto another unit. */
    split(
      id: Id,
      attributes: StorageUnitsSplitInput,
      options?: RequestOptions,
    ): Promise<Answered<StorageUnitAnswer>>
  }
  readonly subdomain_users: {
    /** Updates the role and access of a user in this tenant, or whether the user is admitted. */
    update(
      id: Id,
      attributes: SubdomainUserChange,
      options?: RequestOptions,
    ): Promise<Answered<SubdomainUserAnswer>>
    /** Deletes a membership; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Deletes the memberships named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the memberships named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: SubdomainUserChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<SubdomainUserAnswer>[]>
  }
  readonly subdomains: {
    /** Adds a sample client with a small warehouse, prices, products, stock, a receipt and orders to practise with. */
    add_sample_data(id: Id, options?: RequestOptions): Promise<void>
    /** Removes the sample client with all that belongs to it, and nothing else; refused where other records refer to it. */
    remove_sample_data(id: Id, options?: RequestOptions): Promise<void>
    /** Creates a tenant with its own isolated data; its creator has access at once. */
    create(attributes: SubdomainCreation, options?: RequestOptions): Promise<Answered<SubdomainAnswer>>
    /** Updates the subdomains named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: SubdomainChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<SubdomainAnswer>[]>
    /** Updates, suspends or resumes a tenant; its slug cannot be changed. */
    update(id: Id, attributes: SubdomainChange, options?: RequestOptions): Promise<Answered<SubdomainAnswer>>
    /** Deletes a tenant: it is closed at once, and its data is purged later. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Returns how many bytes the files of a tenant use, and its quota, null without one; for its administrators and operators. */
    storage(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
    /** Gives an application access to a tenant; for administrators of that tenant. */
    allow_application(
      id: Id,
      attributes: SubdomainsAllowApplicationInput,
      options?: RequestOptions,
    ): Promise<void>
    /** Withdraws the access of an application to a tenant; for administrators of that tenant. */
    disallow_application(id: Id, client_id: Id, options?: RequestOptions): Promise<void>
    /** Exports all data of a tenant except secrets as an archive: a document of that tenant, available once it is complete. */
    export(id: Id, options?: RequestOptions): Promise<Answered<DocumentAnswer>>
    /** Deletes the operational data of a tenant: receipts, orders, stock, charges, imports, events. Settings and master data are kept. */
    reset_transactional_data(
      id: Id,
      attributes: SubdomainsResetTransactionalDataInput,
      options?: RequestOptions,
    ): Promise<void>
    /** Returns how large a tenant is: bytes of its files, people with access, warehouses and accounts; and the time of its last change. For its administrators and operators. */
    usage(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly suppliers: {
    /** Creates a supplier. */
    create(attributes: SupplierCreation, options?: RequestOptions): Promise<Answered<SupplierAnswer>>
    /** Deletes the suppliers named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the suppliers named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: SupplierChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<SupplierAnswer>[]>
    /** Updates a supplier; attributes that are not sent keep their values. */
    update(id: Id, attributes: SupplierChange, options?: RequestOptions): Promise<Answered<SupplierAnswer>>
    /** Deletes a supplier; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly tasks: {
    /** Splits a pick task: part of it becomes a new task with its allocation. Returns the new task. */
    split(id: Id, attributes: TasksSplitInput, options?: RequestOptions): Promise<Answered<TaskAnswer>>
    /** Completes or cancels a task by its status, or updates an open task. */
    update(id: Id, attributes: TasksUpdateInput, options?: RequestOptions): Promise<Answered<TaskAnswer>>
    /** Assigns a task to a user. */
    allocate(id: Id, attributes: TasksAllocateInput, options?: RequestOptions): Promise<void>
    /** Assigns several tasks to a user, all or none. */
    allocate_many(attributes: TasksAllocateManyInput, options?: RequestOptions): Promise<void>
    /** Removes the user assignment of a task. */
    unallocate(id: Id, options?: RequestOptions): Promise<void>
    /** Removes the user assignment of several tasks, all or none. */
    unallocate_many(attributes: TasksUnallocateManyInput, options?: RequestOptions): Promise<void>
    /** Starts a task and assigns it to the caller. */
    enter(id: Id, options?: RequestOptions): Promise<void>
    /** Leaves a task; a task assigned to the caller becomes available to others again. */
    exit(id: Id, options?: RequestOptions): Promise<void>
    /** Leaves several tasks; those assigned to the caller become available to others again. */
    exit_many(attributes: TasksExitManyInput, options?: RequestOptions): Promise<void>
    /** Reports a problem with a task to the leader, as a failure of the task and in its notes. */
    report_problem(id: Id, attributes: TasksReportProblemInput, options?: RequestOptions): Promise<void>
    /** Selects the best task for the caller, starts it and returns it; returns nothing if there is none. */
    next(attributes: TasksNextInput, options?: RequestOptions): Promise<Answered<TaskAnswer>>
    /** Completes all open tasks that match a filter, at most fifty, all or none. */
    complete_collection(attributes: TasksCompleteCollectionInput, options?: RequestOptions): Promise<void>
    /** Assigns the best tasks to the caller, those already assigned to them included, and returns them with all codes and packs that a device needs without a connection. */
    take(
      attributes: TasksTakeInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
    /** Returns the receipt confirmation of a completed receive task in the format set for the account: JSON, CSV, or EDI (RECADV D.96A). */
    export_receipt_task_confirmation(id: Id, options?: RequestOptions): Promise<Blob>
    /** Updates the tasks named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: TasksUpdateInput },
      options?: RequestOptions,
    ): Promise<readonly Answered<TaskAnswer>[]>
  }
  readonly tax_rates: {
    /** Creates a tax rate. */
    create(attributes: TaxRateCreation, options?: RequestOptions): Promise<Answered<TaxRateAnswer>>
    /** Deletes the tax rates named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the tax rates named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: TaxRateChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<TaxRateAnswer>[]>
    /** Updates a tax rate; attributes that are not sent keep their values. */
    update(id: Id, attributes: TaxRateChange, options?: RequestOptions): Promise<Answered<TaxRateAnswer>>
    /** Deletes a tax rate; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly tax_types: {
    /** Creates a tax type. */
    create(attributes: TaxTypeCreation, options?: RequestOptions): Promise<Answered<TaxTypeAnswer>>
    /** Deletes the tax types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the tax types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: TaxTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<TaxTypeAnswer>[]>
    /** Updates a tax type; attributes that are not sent keep their values. */
    update(id: Id, attributes: TaxTypeChange, options?: RequestOptions): Promise<Answered<TaxTypeAnswer>>
    /** Deletes a tax type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly templates: {
    /** Creates a template; a default template replaces the previous default of its type. */
    create(attributes: TemplateCreation, options?: RequestOptions): Promise<Answered<TemplateAnswer>>
    /** Deletes the templates named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the templates named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: TemplateChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<TemplateAnswer>[]>
    /** Updates a template; print_params that are not sent keep their values. */
    update(id: Id, attributes: TemplateChange, options?: RequestOptions): Promise<Answered<TemplateAnswer>>
    /** Deletes a template; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Prints a template with sample data, as a document: an HTML template as PDF, a ZPL template as ZPL. */
    test(id: Id, options?: RequestOptions): Promise<Answered<DocumentAnswer>>
    /** Attaches a Liquid file, replacing the current one. */
    attachment(id: Id, file: Upload, options?: RequestOptions): Promise<void>
    /** Returns the Liquid file attached to a template, otherwise that of the built-in form of its type. */
    source(id: Id, options?: RequestOptions): Promise<Blob>
    /** Renders a Liquid file as the content of a template, without storing anything. */
    preview(id: Id, file: Upload, options?: RequestOptions): Promise<Blob>
  }
  readonly trailer_types: {
    /** Creates a trailer type. */
    create(attributes: TrailerTypeCreation, options?: RequestOptions): Promise<Answered<TrailerTypeAnswer>>
    /** Deletes the trailer types named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the trailer types named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: TrailerTypeChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<TrailerTypeAnswer>[]>
    /** Updates a trailer type; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: TrailerTypeChange,
      options?: RequestOptions,
    ): Promise<Answered<TrailerTypeAnswer>>
    /** Deletes a trailer type; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly trailers: {
    /** Creates a trailer. */
    create(attributes: TrailerCreation, options?: RequestOptions): Promise<Answered<TrailerAnswer>>
    /** Deletes the trailers named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the trailers named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: TrailerChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<TrailerAnswer>[]>
    /** Updates a trailer; attributes that are not sent keep their values. */
    update(id: Id, attributes: TrailerChange, options?: RequestOptions): Promise<Answered<TrailerAnswer>>
    /** Deletes a trailer; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly users: {
    /** Invites a person by email, also one who is already a user of another tenant; access starts when the invitation is accepted through its link. Operators can admit a user at once, and set the password of a new person. */
    create(attributes: UserCreation, options?: RequestOptions): Promise<Answered<UserAnswer>>
    /** Ends the user's membership of this tenant; memberships of other tenants are not affected. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the users named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: UserChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<UserAnswer>[]>
    /** Updates a user, or the user's role and access in this tenant. */
    update(id: Id, attributes: UserChange, options?: RequestOptions): Promise<Answered<UserAnswer>>
    /** Ends the user's membership of this tenant; memberships of other tenants are not affected. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Sends a user a link by which they remove their second factors, and sign in with their password to set up others. The factors stay until the user opens the link. */
    reset_second_factors(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly warehouse_layouts: {
    /** Creates a warehouse layout. */
    create(
      attributes: WarehouseLayoutCreation,
      options?: RequestOptions,
    ): Promise<Answered<WarehouseLayoutAnswer>>
    /** Deletes the warehouse layouts named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the warehouse layouts named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: WarehouseLayoutChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<WarehouseLayoutAnswer>[]>
    /** Updates a warehouse layout; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: WarehouseLayoutChange,
      options?: RequestOptions,
    ): Promise<Answered<WarehouseLayoutAnswer>>
    /** Deletes a warehouse layout; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
  }
  readonly warehouse_routes: {
    /** Deletes a warehouse route; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a warehouse route; attributes that are not sent keep their values. */
    update(
      id: Id,
      attributes: WarehouseRouteChange,
      options?: RequestOptions,
    ): Promise<Answered<WarehouseRouteAnswer>>
    /** Deletes the warehouse routes named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Creates a warehouse route. */
    create(
      attributes: WarehouseRouteCreation,
      options?: RequestOptions,
    ): Promise<Answered<WarehouseRouteAnswer>>
    /** Updates the warehouse routes named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: WarehouseRouteChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<WarehouseRouteAnswer>[]>
  }
  readonly warehouses: {
    /** Creates a warehouse. */
    create(attributes: WarehouseCreation, options?: RequestOptions): Promise<Answered<WarehouseAnswer>>
    /** Deletes the warehouses named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Updates the warehouses named in `ids` with the same attributes. */
    update_many(
      attributes: { readonly ids: readonly Id[]; readonly attributes: WarehouseChange },
      options?: RequestOptions,
    ): Promise<readonly Answered<WarehouseAnswer>[]>
    /** Deletes a warehouse; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Updates a warehouse; attributes that are not sent keep their values. */
    update(id: Id, attributes: WarehouseChange, options?: RequestOptions): Promise<Answered<WarehouseAnswer>>
    /** Returns the places of a warehouse with figures, as arrays by column: at most 100000 places. Places are in walking order and those of now; figures are of what the caller sees. */
    map(id: Id, options?: RequestOptions): Promise<Answered<Record<string, unknown>, null>>
  }
  readonly watches: {
    /** Deletes a watch; refused while other records refer to it. */
    delete(id: Id, options?: RequestOptions): Promise<void>
    /** Deletes the watches named in `ids`, all or none. */
    delete_many(ids: readonly Id[], options?: RequestOptions): Promise<void>
    /** Lets the caller watch a record that they see. */
    create(attributes: WatchCreation, options?: RequestOptions): Promise<Answered<WatchAnswer>>
  }
  readonly webhook_deliveries: {
    /** Sends a webhook delivery again whose attempts have ended, as a new delivery with the same event id. */
    replay(id: Id, options?: RequestOptions): Promise<Answered<WebhookDeliveryAnswer>>
    /** Sends up to 1000 webhook deliveries again whose attempts have ended, selected by id or by automation and time. */
    replay_many(
      attributes: WebhookDeliveriesReplayManyInput,
      options?: RequestOptions,
    ): Promise<Answered<Record<string, unknown>, null>>
  }
}

export interface AccountAnswer {
  readonly code: string
  readonly name: string | null
  readonly email: string | null
  readonly is_active: boolean | null
  readonly vat_number: string | null
  readonly pick_rule: 'fifo' | 'lifo' | 'sell_by_date' | 'best_before_date' | null
  readonly pick_optimisation: 'stock_rotation' | 'storage_unit_breakdown_avoidance' | null
  readonly round_up_to_full_storage_units: boolean | null
  readonly allow_part_allocation: boolean | null
  readonly is_short_pickable: boolean | null
  readonly match_line_datetimes: boolean | null
  readonly allow_pick_substitution: boolean | null
  readonly pick_type: 'standard' | 'tote' | null
  readonly dispatch_strategy: 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment' | null
  readonly tote_dispatch_strategy: 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment' | null
  readonly dispatch_by_output_quantity: boolean | null
  readonly convert_by_output_quantity: boolean | null
  readonly order_from_linked_accounts: boolean | null
  readonly pick_from_linked_accounts_if_unavailable: boolean | null
  readonly linked_accounts: readonly Record<string, unknown>[] | null
  readonly track_batch: boolean | null
  readonly track_sell_by_date: boolean | null
  readonly track_best_before_date: boolean | null
  readonly over_receipt_tolerance_percent: number | null
  readonly under_receipt_tolerance_percent: number | null
  readonly allow_undispatched_serial_returns: boolean | null
  readonly enforce_reason_codes: boolean | null
  readonly putaway_strict: boolean | null
  readonly putaway_to_pickface: boolean | null
  readonly receipt_confirmation_format: 'JSON' | 'CSV' | 'EDI' | null
  readonly payment_terms_days: number | null
  readonly rental_basis: 'closing' | 'peak' | 'average' | null
  readonly invoice_display: Record<string, unknown> | null
  readonly charge_card_id: number | null
  readonly charge_window_id: number | null
  readonly currency_id: number | null
  readonly tax_rate_id: number | null
  readonly default_warehouse_id: number | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address: AddressAnswer | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AccountChange = Partial<AccountCreation>

export interface AccountCreation {
  /** Account code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Email address of the account. */
  readonly email?: string | null
  /** Whether the account is active. */
  readonly is_active?: boolean | null
  /** VAT registration number. */
  readonly vat_number?: string | null
  /** Pick rule: which stock is allocated first. */
  readonly pick_rule?: 'fifo' | 'lifo' | 'sell_by_date' | 'best_before_date' | null
  /** Pick optimisation: whether allocation gives precedence to stock rotation or to keeping storage units whole. */
  readonly pick_optimisation?: 'stock_rotation' | 'storage_unit_breakdown_avoidance' | null
  /** Whether orders are rounded up to full storage units. */
  readonly round_up_to_full_storage_units?: boolean | null
  /** Whether an order may be allocated in part. */
  readonly allow_part_allocation?: boolean | null
  /** Whether orders may be shorted, so that they ship with less than was ordered. */
  readonly is_short_pickable?: boolean | null
  /** Whether stock must match the dates of the order line. */
  readonly match_line_datetimes?: boolean | null
  /** Whether a picker may substitute other stock of the same product. */
  readonly allow_pick_substitution?: boolean | null
  /** Pick type: whether orders are picked in the standard way or into totes. */
  readonly pick_type?: 'standard' | 'tote' | null
  /** Dispatch strategy: what triggers the dispatch of a picked order. */
  readonly dispatch_strategy?: 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment' | null
  /** Dispatch strategy for orders picked into totes; dispatch_strategy applies when null. */
  readonly tote_dispatch_strategy?: 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment' | null
  /** Whether kits are dispatched in multiples of their output quantity. */
  readonly dispatch_by_output_quantity?: boolean | null
  /** Whether kits are built in multiples of their output quantity. */
  readonly convert_by_output_quantity?: boolean | null
  /** Whether orders may contain products of linked accounts. */
  readonly order_from_linked_accounts?: boolean | null
  /** Whether stock of linked accounts is allocated when the account's own stock runs out. */
  readonly pick_from_linked_accounts_if_unavailable?: boolean | null
  /** Linked accounts whose stock may be used, each {account_id, position}. */
  readonly linked_accounts?: readonly { readonly account_id: Id; readonly position?: number | null }[] | null
  /** Whether a batch must be recorded for all goods received. */
  readonly track_batch?: boolean | null
  /** Whether a sell by date must be recorded for all goods received. */
  readonly track_sell_by_date?: boolean | null
  /** Whether a best before date must be recorded for all goods received. */
  readonly track_best_before_date?: boolean | null
  /** Over-receipt tolerance in percent of the expected quantity; null means no limit. */
  readonly over_receipt_tolerance_percent?: number | null
  /** Under-receipt tolerance in percent of the expected quantity; a larger shortfall raises a discrepancy alert. */
  readonly under_receipt_tolerance_percent?: number | null
  /** Whether customer returns may contain serial numbers that were not dispatched to the customer; the ledger marks each of them. */
  readonly allow_undispatched_serial_returns?: boolean | null
  /** Whether adjustments, holds, releases and transfers of stock require a reason code. */
  readonly enforce_reason_codes?: boolean | null
  /** Whether goods may be put away only in the location suggested by the putaway rules. */
  readonly putaway_strict?: boolean | null
  /** Whether received goods replenish a continuous pick face below its trigger_min before other locations are considered. */
  readonly putaway_to_pickface?: boolean | null
  /** File format of receipt confirmations. */
  readonly receipt_confirmation_format?: 'JSON' | 'CSV' | 'EDI' | null
  /** Payment terms: days from the invoice date to the due date. */
  readonly payment_terms_days?: number | null
  /** Rental basis: stock level of a period that storage is charged on. */
  readonly rental_basis?: 'closing' | 'peak' | 'average' | null
  /** How charges of each type are shown on invoices: {rental, receipt, pick, sundry}, each summary, detailed, grouped or hidden. */
  readonly invoice_display?: Record<string, unknown> | null
  /** Charge card with the account's prices; without one no automatic charges are made. */
  readonly charge_card_id?: Id | null
  /** Charge window: when recurring charges are made and the charge basket is closed. */
  readonly charge_window_id?: Id | null
  /** Currency of charges and invoices; the default currency when not given. */
  readonly currency_id?: Id | null
  /** Tax rate of charges whose price has none. */
  readonly tax_rate_id?: Id | null
  /** Default warehouse, used when an order names none. */
  readonly default_warehouse_id?: Id | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
}

export interface AccountProductAnswer {
  readonly product_id: number
  readonly account_id: number
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface AccountProductCreation {
  /** Product. */
  readonly product_id: Id
  /** Account. */
  readonly account_id: Id
}

export interface AccountWarehouseAnswer {
  readonly account_id: number
  readonly warehouse_id: number
  readonly is_default: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AccountWarehouseChange = Partial<AccountWarehouseCreation>

export interface AccountWarehouseCreation {
  /** Account. */
  readonly account_id: Id
  /** Warehouse. */
  readonly warehouse_id: Id
  /** Whether this is the account's default warehouse, used when none is given. Exactly one link of an account is the default. */
  readonly is_default?: boolean | null
}

export interface AccountWarehousesCreateInput {
  /** Account. */
  readonly account_id: Id
  /** Warehouse. */
  readonly warehouse_id: Id
  /** Whether this is the account's default warehouse, used when none is given. Exactly one link of an account is the default. */
  readonly is_default?: boolean | null
}

export interface AddressAnswer {
  readonly name: string | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly address_3: string | null
  readonly address_4: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AddressChange = Partial<AddressCreation>

export interface AddressCreation {
  /** Name of the person or company at the address. */
  readonly name?: string | null
  /** Address line 1: street and number. */
  readonly address_1?: string | null
  /** Address line 2. */
  readonly address_2?: string | null
  /** Town or city; sent to carriers as the city. */
  readonly address_3?: string | null
  /** County or region. */
  readonly address_4?: string | null
  /** Postcode. */
  readonly postcode?: string | null
  /** Country code, ISO 3166-1 alpha-2. */
  readonly country_code?: string | null
  /** Email address. */
  readonly email_address?: string | null
  /** Telephone number. */
  readonly phone_number?: string | null
}

export interface AlternativeCodeAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly alternative_code_type_id: number
  readonly alternative_codeable_type: 'Product' | 'Supplier' | 'Carrier' | 'Warehouse' | null
  readonly alternative_codeable_id: number | null
  readonly owner_type: 'Account' | 'Customer' | 'Supplier' | 'Carrier' | 'Warehouse' | null
  readonly owner_id: number | null
  /** Product the code stands for, if it is for a product. */
  readonly product_id: number | null
  /** Supplier the code stands for, if it is for a supplier. */
  readonly supplier_id: number | null
  /** Carrier the code stands for, if it is for a carrier. */
  readonly carrier_id: number | null
  /** Warehouse the code stands for, if it is for a warehouse. */
  readonly warehouse_id: number | null
  /** Account that uses the code, if the owner is an account. */
  readonly owner_account_id: number | null
  /** Customer that uses the code, if the owner is a customer. */
  readonly owner_customer_id: number | null
  /** Supplier that uses the code, if the owner is a supplier. */
  readonly owner_supplier_id: number | null
  /** Carrier that uses the code, if the owner is a carrier. */
  readonly owner_carrier_id: number | null
  /** Warehouse that uses the code, if the owner is a warehouse. */
  readonly owner_warehouse_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AlternativeCodeChange = Partial<AlternativeCodeCreation>

export interface AlternativeCodeCreation {
  /** Alternative code, unique for the record and owner. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description. */
  readonly description?: string | null
  /** Type of alternative code. */
  readonly alternative_code_type_id: Id
  /** Type of the record the code stands for. */
  readonly alternative_codeable_type?: 'Product' | 'Supplier' | 'Carrier' | 'Warehouse' | null
  /** Id of the record the code stands for. */
  readonly alternative_codeable_id?: Id | null
  /** Type of the record that uses the code (the owner of the code); must differ from alternative_codeable_type. */
  readonly owner_type?: 'Account' | 'Customer' | 'Supplier' | 'Carrier' | 'Warehouse' | null
  /** Id of the record that uses the code. */
  readonly owner_id?: Id | null
}

export interface AlternativeCodeTypeAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  /** Whether the type is built in; built-in types cannot be changed. */
  readonly system_type: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AlternativeCodeTypeChange = Partial<AlternativeCodeTypeCreation>

export interface AlternativeCodeTypeCreation {
  /** Alternative code type code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description of what the type is used for. */
  readonly description?: string | null
}

export interface AutomationActionAnswer {
  readonly automation_id: number
  readonly destination_type: DestinationType
  readonly destination_code: string | null
  readonly parameters: readonly AutomationActionParameterAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AutomationActionChange = Partial<AutomationActionCreation>

export interface AutomationActionCreation {
  /** Automation. */
  readonly automation_id: Id
  /** Destination type of the action. */
  readonly destination_type: DestinationType
  /** Destination code: variant of the destination type. */
  readonly destination_code?: string | null
  readonly parameters_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: AutomationActionParameterPart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: AutomationActionParameterChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface AutomationActionLogAnswer {
  readonly automation_run_id: number
  readonly automation_id: number | null
  readonly automation_action_id: number | null
  readonly position: number
  readonly destination_type: string
  readonly destination_code: string
  readonly destination: string | null
  readonly status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled'
  readonly attempt: number | null
  readonly next_attempt_at: string | null
  readonly duration_ms: number | null
  readonly request: string | null
  readonly answer: string | null
  readonly error: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface AutomationActionParameterAnswer {
  readonly automation_action_id: number
  readonly parameter_code: string
  readonly value: string | null
  /** Whether a value is set; also given for secrets. */
  readonly has_value: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AutomationActionParameterChange = Partial<AutomationActionParameterCreation>

export interface AutomationActionParameterCreation {
  /** Action. */
  readonly automation_action_id: Id
  /** Parameter code. */
  readonly parameter_code: string
  /** Value; secrets are returned as null. */
  readonly value?: string | null
}

export interface AutomationActionParameterPart {
  /** Parameter code. */
  readonly parameter_code: string
  /** Value; secrets are returned as null. */
  readonly value?: string | null
}

export interface AutomationActionPart {
  /** Destination type of the action. */
  readonly destination_type: DestinationType
  /** Destination code: variant of the destination type. */
  readonly destination_code?: string | null
  readonly parameters_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: AutomationActionParameterPart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: AutomationActionParameterChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface AutomationAnswer {
  readonly resource_name: ResourceName | null
  readonly event: AutomationEvent | null
  readonly name: string | null
  readonly enabled: boolean | null
  readonly integration_id: number | null
  readonly schedule: Record<string, unknown> | null
  /** Time from which on records count that become due. */
  readonly due_since: string | null
  /** User who last changed the automation; its actions run with the permissions of this user. Saving the automation again makes the saving user responsible. */
  readonly changed_by_id: number | null
  /** Time of the next scheduled run. */
  readonly next_run_at: string | null
  /** Time of the last run. */
  readonly last_run_at: string | null
  readonly conditions: readonly AutomationConditionAnswer[]
  readonly actions: readonly AutomationActionAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AutomationChange = Partial<AutomationCreation>

export interface AutomationConditionAnswer {
  readonly automation_id: number
  readonly condition_code: string | null
  readonly source_path: string
  readonly operator: Operator
  readonly value: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type AutomationConditionChange = Partial<AutomationConditionCreation>

export interface AutomationConditionCreation {
  /** Automation. */
  readonly automation_id: Id
  /** Condition code; the last part of source_path when not given. */
  readonly condition_code?: string | null
  /** Path of the value in the event, such as data.account_id. */
  readonly source_path: string
  /** Comparison operator. */
  readonly operator: Operator
  /** Value to compare with. A pattern has at most 1000 characters, and an automation at most 20 patterns. */
  readonly value?: string | null
}

export interface AutomationConditionPart {
  /** Condition code; the last part of source_path when not given. */
  readonly condition_code?: string | null
  /** Path of the value in the event, such as data.account_id. */
  readonly source_path: string
  /** Comparison operator. */
  readonly operator: Operator
  /** Value to compare with. A pattern has at most 1000 characters, and an automation at most 20 patterns. */
  readonly value?: string | null
}

export interface AutomationCreation {
  /** Resource whose events trigger the automation, or the kind of schedule. */
  readonly resource_name?: ResourceName | null
  /** Event that triggers the automation; when not given, the resource's only event. */
  readonly event?: AutomationEvent | null
  /** Display name. Also accepted as `code`. */
  readonly name?: string | null
  /** Whether the automation is enabled. */
  readonly enabled?: boolean | null
  /** Integration the automation belongs to. */
  readonly integration_id?: Id | null
  /** Schedule settings: times, days, every_days, starts_on, at, timezone; of the event due: offset_minutes, time, statuses. */
  readonly schedule?: Record<string, unknown> | null
  readonly conditions_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: AutomationConditionPart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: AutomationConditionChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
  readonly actions_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: AutomationActionPart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: AutomationActionChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface AutomationRunAnswer {
  readonly automation_id: number | null
  readonly status: 'queued' | 'running' | 'succeeded' | 'partially_failed' | 'failed' | 'skipped'
  readonly trigger: 'event' | 'schedule' | 'manual'
  readonly event_id: string | null
  readonly conditions_passed: boolean | null
  readonly conditions: readonly Record<string, unknown>[] | null
  readonly actions_count: number | null
  readonly started_at: string | null
  readonly finished_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface AutomationsEvaluateInput {
  /** Event of the resource and kind that the automation listens to; the newest one when not given. */
  readonly event_id?: string | null
}

export interface BarcodeFormatAnswer {
  readonly code: string
  readonly name: string
  readonly is_default: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type BarcodeFormatChange = Partial<BarcodeFormatCreation>

export interface BarcodeFormatCreation {
  /** Barcode format code. */
  readonly code: string
  /** Display name. */
  readonly name: string
  /** Whether this is the default format, used when none is given. */
  readonly is_default?: boolean | null
}

export interface BookingAnswer {
  readonly account_id: number
  readonly location_id: number
  /** Warehouse of the dock. */
  readonly warehouse_id: number
  readonly booking_reference: string | null
  readonly consignment_reference: string
  readonly account_reference: string | null
  readonly direction: 'inbound' | 'outbound'
  readonly intake_type: 'container' | 'part_load' | 'full_load' | null
  readonly container_number: string | null
  readonly hazardous: boolean | null
  readonly start_time: string
  readonly end_time: string
  readonly haulier: string | null
  readonly storage_unit_quantity: number | null
  readonly notes: string | null
  readonly status: 'pending' | 'arrived' | 'departed' | 'fail_to_arrive' | 'cancelled' | null
  /** Arrival time of the vehicle. */
  readonly arrived_at: string | null
  /** Departure time of the vehicle. */
  readonly departed_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type BookingChange = Partial<BookingCreation>

export interface BookingCreation {
  /** Account that owns the goods. */
  readonly account_id: Id
  /** Dock location; must be available in the booking diary. */
  readonly location_id: Id
  /** Booking number; the next number of sequence BOOK when not given. */
  readonly booking_reference?: string | null
  /** Consignment reference. */
  readonly consignment_reference: string
  /** Reference of the account. */
  readonly account_reference?: string | null
  /** Direction: inbound delivery or outbound collection. */
  readonly direction: 'inbound' | 'outbound'
  /** Intake type: container, part load or full load. */
  readonly intake_type?: 'container' | 'part_load' | 'full_load' | null
  /** Container number; required for intake_type container. */
  readonly container_number?: string | null
  /** Whether the goods are hazardous. */
  readonly hazardous?: boolean | null
  /** Start of the time slot. */
  readonly start_time: string
  /** End of the time slot. */
  readonly end_time: string
  /** Haulier. */
  readonly haulier?: string | null
  /** Expected number of storage units. */
  readonly storage_unit_quantity?: number | null
  /** Notes for the staff at the dock. */
  readonly notes?: string | null
  /** Status of the booking. */
  readonly status?: 'pending' | 'arrived' | 'departed' | 'fail_to_arrive' | 'cancelled' | null
}

export interface BookingsFreeInput {
  /** Warehouse of the docks. */
  readonly warehouse_id: Id
  /** Start of the time searched. */
  readonly from: string
  /** End of the time searched. */
  readonly to: string
}

export interface CarrierAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly active: boolean | null
  readonly carrier_type: string | null
  /** Whether the carrier has confirmed the credentials. */
  readonly carrier_externally_registered: boolean | null
  readonly tracking_url: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CarrierChange = Partial<CarrierCreation>

export interface CarrierCreation {
  /** Carrier code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description. */
  readonly description?: string | null
  /** Whether the carrier can be used for shipments. */
  readonly active?: boolean | null
  /** Credentials for the carrier's system; stored encrypted and never returned. */
  readonly carrier_authentication?: Record<string, unknown> | null
  /** Adapter that connects to the carrier's system. */
  readonly carrier_type?: string | null
  /** Address of the page on which the carrier shows how far goods are, over https, with {tracking_number} for the number. */
  readonly tracking_url?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
}

export interface CarrierServiceAnswer {
  readonly code: string
  readonly name: string | null
  readonly carrier_id: number
  readonly is_default: boolean | null
  readonly active: boolean | null
  readonly external_preset_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CarrierServiceChange = Partial<CarrierServiceCreation>

export interface CarrierServiceCreation {
  /** Carrier service code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Carrier that offers the service. */
  readonly carrier_id: Id
  /** Whether this is the carrier's default service, used when none is given. */
  readonly is_default?: boolean | null
  /** Whether shipments can use the service. */
  readonly active?: boolean | null
  /** Number of the service in the carrier's system. */
  readonly external_preset_id?: Id | null
}

export interface ChargeBasketAnswer {
  readonly account_id: number
  readonly charge_card_id: number | null
  readonly start_at: string | null
  readonly end_at: string | null
  readonly status: 'OPEN' | 'CLOSED' | null
  /** Invoice generated from the basket. */
  readonly invoice_id: number | null
  /** Whether all charge lines are on a valid invoice. */
  readonly invoice_status: 'not_invoiced' | 'invoiced' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ChargeBasketChange = Partial<ChargeBasketCreation>

export interface ChargeBasketCreation {
  /** Account charged; cannot be changed once the basket has charge lines. */
  readonly account_id: Id
  /** Charge card with the prices; the account's card when not given. */
  readonly charge_card_id?: Id | null
  /** Start of the period; now when not given. */
  readonly start_at?: string | null
  /** End of the period; null while the basket is open. */
  readonly end_at?: string | null
  /** Whether charge lines can still be added (OPEN) or not (CLOSED). */
  readonly status?: 'OPEN' | 'CLOSED' | null
}

export interface ChargeBasketsCloseAndInvoiceInput {
  /** Ids of the accounts. */
  readonly account_ids: readonly Id[]
}

export interface ChargeBasketsGenerateInvoiceManyInput {
  /** Ids of the baskets. */
  readonly ids: readonly Id[]
}

export interface ChargeCardAnswer {
  readonly code: string
  readonly name: string | null
  readonly active: boolean | null
  readonly description: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ChargeCardChange = Partial<ChargeCardCreation>

export interface ChargeCardCreation {
  /** Charge card code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Whether accounts can use the card. */
  readonly active?: boolean | null
  /** Description of what the card is used for. */
  readonly description?: string | null
}

export interface ChargeCardsCopyPricesInput {
  /** Charge card whose prices are copied. */
  readonly from_id: Id
}

export interface ChargeCardsTryPricesInput {
  /** Account whose work is priced. */
  readonly account_id: Id
  /** First day of the work. */
  readonly from: string
  /** Last day of the work. */
  readonly to: string
  /** Prices as they would be, in place of those of the card; all that are charged automatically. */
  readonly prices?:
    | readonly {
        readonly id?: Id | null
        readonly code: string
        readonly name?: string | null
        readonly charge_type: 'RENTAL' | 'RECEIPT' | 'PICK' | 'SUNDRY'
        readonly unit_of_measure: UnitOfMeasure
        readonly quantity?: number | null
        readonly price: number
        readonly nominal_code?: string | null
        readonly subtype?: 'FULL' | 'PART' | 'PICKFACE' | 'DEMAND_PICKFACE' | null
        readonly carrier_id?: Id | null
        readonly carrier_service_id?: Id | null
        readonly order_type_id?: Id | null
        readonly location_group_id?: Id | null
        readonly product_group_id?: Id | null
        readonly storage_unit_type_id?: Id | null
      }[]
    | null
}

export interface ChargeLineAnswer {
  readonly charge_basket_id: number
  readonly code: string
  readonly name: string | null
  readonly charge_type: 'PICK' | 'RECEIPT' | 'RENTAL' | 'SUNDRY'
  readonly quantity: number | null
  readonly price: number | null
  /** Line total: quantity x price, rounded half away from zero to the smallest unit of the currency. */
  readonly total: number | null
  /** Amount measured before division into blocks; null for a line entered manually. */
  readonly measure: number | null
  /** Unit of measure of the measured amount, as on the charge price. */
  readonly unit_of_measure: string | null
  readonly description: string | null
  readonly charge_price_id: number | null
  readonly product_id: number | null
  readonly inbound_good_id: number | null
  readonly inbound_item_id: number | null
  readonly goods_out_id: number | null
  readonly goods_out_pick_list_id: number | null
  readonly storage_unit_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ChargeLineChange = Partial<ChargeLineCreation>

export interface ChargeLineCreation {
  /** Basket of the charge. */
  readonly charge_basket_id: Id
  /** Charge code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Charge type: picking, receiving, storage rental, or sundry. */
  readonly charge_type: 'PICK' | 'RECEIPT' | 'RENTAL' | 'SUNDRY'
  /** Number of pricing blocks charged. */
  readonly quantity?: number | null
  /** Price per block, in the currency of the account. */
  readonly price?: number | null
  /** Description. */
  readonly description?: string | null
  /** Charge price the line is based on. */
  readonly charge_price_id?: Id | null
  /** Product the charge is for. */
  readonly product_id?: Id | null
  /** Goods-in receipt the charge is for. Also accepted as `goods_in_receipt_id`. */
  readonly inbound_good_id?: Id | null
  /** Receipt line the charge is for. */
  readonly inbound_item_id?: Id | null
  /** Order (goods-out) the charge is for. Also accepted as `goods_out_order_id`. */
  readonly goods_out_id?: Id | null
  /** Pick list the charge is for. */
  readonly goods_out_pick_list_id?: Id | null
  /** Storage unit the charge is for. */
  readonly storage_unit_id?: Id | null
}

export interface ChargePriceAnswer {
  readonly charge_card_id: number
  readonly code: string
  readonly name: string | null
  readonly charge_type: 'RENTAL' | 'RECEIPT' | 'PICK' | 'SUNDRY'
  readonly unit_of_measure: UnitOfMeasure
  readonly quantity: number
  readonly price: number
  readonly auto_charge: boolean | null
  readonly description: string | null
  readonly nominal_code: string | null
  readonly subtype: 'FULL' | 'PART' | 'PICKFACE' | 'DEMAND_PICKFACE' | null
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  readonly order_type_id: number | null
  readonly location_group_id: number | null
  readonly product_group_id: number | null
  readonly storage_unit_type_id: number | null
  readonly tax_rate_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ChargePriceChange = Partial<ChargePriceCreation>

export interface ChargePriceCreation {
  /** Charge card of the price. */
  readonly charge_card_id: Id
  /** Charge price code; used at the start of the codes of its charge lines. */
  readonly code: string
  /** Display name, shown on charge lines. */
  readonly name?: string | null
  /** Charge type: storage rental, receiving, picking, or sundry. */
  readonly charge_type: 'RENTAL' | 'RECEIPT' | 'PICK' | 'SUNDRY'
  /** Unit of measure that is counted. */
  readonly unit_of_measure: UnitOfMeasure
  /** Block size in the unit of measure; a started block is charged in full. */
  readonly quantity: number
  /** Price per block, in the currency of the account. */
  readonly price: number
  /** Whether charge lines are generated automatically. */
  readonly auto_charge?: boolean | null
  /** Description of what the price is for. */
  readonly description?: string | null
  /** Nominal code: ledger account that charges are posted to in the accounting system. */
  readonly nominal_code?: string | null
  /** Pick subtype the price applies to; null for all picks. */
  readonly subtype?: 'FULL' | 'PART' | 'PICKFACE' | 'DEMAND_PICKFACE' | null
  /** Carrier of the orders whose picks the price applies to; null for all carriers. */
  readonly carrier_id?: Id | null
  /** Carrier service of the orders whose picks the price applies to; null for all services. */
  readonly carrier_service_id?: Id | null
  /** Order type of the orders whose picks the price applies to; null for all order types. */
  readonly order_type_id?: Id | null
  /** Location group the price applies to; null for all locations. */
  readonly location_group_id?: Id | null
  /** Product group the price applies to; null for all products. */
  readonly product_group_id?: Id | null
  /** Storage unit type the price applies to; null for all types. */
  readonly storage_unit_type_id?: Id | null
  /** Tax rate; the account's tax rate when not given. */
  readonly tax_rate_id?: Id | null
}

export interface ChargeWindowAnswer {
  readonly frequency: 'Day' | 'Month'
  readonly numbers: readonly number[]
  readonly name: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ChargeWindowChange = Partial<ChargeWindowCreation>

export interface ChargeWindowCreation {
  /** Day: numbers are days of the week. Month: numbers are days of the month. */
  readonly frequency: 'Day' | 'Month'
  /** Days. For frequency Day: 0 = Sunday to 6 = Saturday. For Month: 1 to 31; a day beyond the end of a month means its last day. */
  readonly numbers: readonly number[]
  /** Display name. Also accepted as `code`. */
  readonly name?: string | null
}

export interface CollectionAddressAnswer {
  readonly code: string
  readonly name: string | null
  readonly supplier_id: number | null
  readonly active: boolean | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly address_3: string | null
  readonly address_4: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CollectionAddressChange = Partial<CollectionAddressCreation>

export interface CollectionAddressCreation {
  /** Collection address code. */
  readonly code: string
  /** Name of the person or company at the address. */
  readonly name?: string | null
  /** Supplier the address belongs to. */
  readonly supplier_id?: Id | null
  /** Whether the address is offered for new receipts. */
  readonly active?: boolean | null
  /** Address line 1: street and number. */
  readonly address_1?: string | null
  /** Address line 2. */
  readonly address_2?: string | null
  /** Town or city; sent to carriers as the city. */
  readonly address_3?: string | null
  /** County or region. */
  readonly address_4?: string | null
  /** Postcode. */
  readonly postcode?: string | null
  /** Country code, ISO 3166-1 alpha-2. */
  readonly country_code?: string | null
  /** Email address. */
  readonly email_address?: string | null
  /** Telephone number. */
  readonly phone_number?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
}

export interface CommentAnswer {
  readonly record_type: string
  readonly record_id: number
  /** Reference, code or name of the record when the comment was written. */
  readonly record_title: string | null
  readonly text: string
  readonly kind: 'comment' | 'hand_over' | null
  readonly open_points: readonly string[] | null
  readonly visible_to_client: boolean | null
  readonly mentioned_user_ids: readonly number[] | null
  readonly document_ids: readonly number[] | null
  /** Whether a client asked and nobody of the warehouse has answered yet, or nobody has acknowledged the hand-over. */
  readonly awaits_answer: boolean | null
  /** Time at which its author last changed the text. */
  readonly edited_at: string | null
  /** Time at which a hand-over was acknowledged. */
  readonly acknowledged_at: string | null
  /** User who acknowledged a hand-over. */
  readonly acknowledged_by_id: number | null
  /** Author. */
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CommentChange = Partial<CommentCreation>

export interface CommentCreation {
  /** Type of the record it is about. */
  readonly record_type: string
  /** Id of the record it is about. */
  readonly record_id: Id
  /** Text; it is shown as it is, without any formatting. */
  readonly text: string
  /** Kind: a comment, or the hand-over of a warehouse to the next shift. */
  readonly kind?: 'comment' | 'hand_over' | null
  /** Points that the next shift has to see to, for a hand-over. */
  readonly open_points?: readonly string[] | null
  /** Whether users limited to accounts see it, if they see the record. All that they write themselves is. */
  readonly visible_to_client?: boolean | null
  /** Ids of the users it mentions, who are notified. */
  readonly mentioned_user_ids?: readonly Id[] | null
  /** Ids of its files: documents that its author uploaded. Whoever sees the comment may download them. */
  readonly document_ids?: readonly Id[] | null
}

export interface CrossdockAnswer {
  readonly account_id: number
  readonly warehouse_id: number | null
  readonly reference: string
  readonly expected_date_of_receipt: string
  readonly inbound_method: 'delivery' | 'collection' | null
  readonly status: 'pending' | 'confirmed' | 'received' | 'completed' | null
  /** Bay the units were received at. */
  readonly location_id: number | null
  /** Time the units were received. */
  readonly received_at: string | null
  /** Time the units left. */
  readonly completed_at: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address: AddressAnswer | null
  readonly units: readonly CrossdockUnitAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CrossdockChange = Partial<CrossdockCreation>

export interface CrossdockCreation {
  /** Account that owns the goods. */
  readonly account_id: Id
  /** Warehouse; the account's default warehouse when not given. */
  readonly warehouse_id?: Id | null
  /** Cross-dock reference. */
  readonly reference: string
  /** Expected date and time of receipt. */
  readonly expected_date_of_receipt: string
  /** Inbound method: delivered to the warehouse or collected. */
  readonly inbound_method?: 'delivery' | 'collection' | null
  /** Status of the cross-dock. */
  readonly status?: 'pending' | 'confirmed' | 'received' | 'completed' | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
  readonly units_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: CrossdockUnitPart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: CrossdockUnitChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface CrossdockUnitAnswer {
  readonly crossdock_id: number
  readonly reference: string | null
  readonly storage_unit_type_id: number
  readonly delivery_address_id: number | null
  /** Storage unit record in the warehouse; null until the unit has been received. */
  readonly storage_unit_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CrossdockUnitChange = Partial<CrossdockUnitCreation>

export interface CrossdockUnitCreation {
  /** Cross-dock. */
  readonly crossdock_id: Id
  /** Reference on the unit label; the next number of the unit type's sequence when not given. */
  readonly reference?: string | null
  /** Storage unit type. */
  readonly storage_unit_type_id: Id
  /** Delivery address of the unit. */
  readonly delivery_address_id?: Id | null
}

export interface CrossdockUnitPart {
  /** Reference on the unit label; the next number of the unit type's sequence when not given. */
  readonly reference?: string | null
  /** Storage unit type. */
  readonly storage_unit_type_id: Id
  /** Delivery address of the unit. */
  readonly delivery_address_id?: Id | null
}

export interface CrossdocksReceiveInput {
  /** Bay the units are received at. */
  readonly location_id: Id
}

export interface CurrencyAnswer {
  readonly code: CurrencyCode
  readonly name: string | null
  /** Whether this is the default currency, used for accounts without one. The first currency is the default until another is made so. */
  readonly default: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CurrencyChange = Partial<CurrencyCreation>

export interface CurrencyCreation {
  /** ISO 4217 currency code, in lower case. */
  readonly code: CurrencyCode
  /** Display name; the English name of the currency when not given. */
  readonly name?: string | null
}

export interface CustomCarrierTypeAnswer {
  readonly print_params: {
    readonly orientation?: 'Portrait' | 'Landscape' | null
    readonly page_height?: number | null
    readonly page_width?: number | null
    readonly top?: number | null
    readonly bottom?: number | null
    readonly left?: number | null
    readonly right?: number | null
    readonly header_height?: number | null
    readonly header_spacing?: number | null
    readonly footer_height?: number | null
    readonly footer_spacing?: number | null
  }
  readonly code: string | null
  readonly name: string | null
  /** Format of the attached file. */
  readonly format: 'html' | 'zpl' | null
  /** Name of the attached file. */
  readonly file_name: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CustomCarrierTypeChange = Partial<CustomCarrierTypeCreation>

export interface CustomCarrierTypeCreation {
  /** Custom carrier type code. */
  readonly code?: string | null
  /** Display name. */
  readonly name?: string | null
  /** Page orientation. */
  readonly orientation?: 'Portrait' | 'Landscape' | null
  /** Page height in millimetres. */
  readonly page_height?: number | null
  /** Page width in millimetres. */
  readonly page_width?: number | null
  /** Top margin in millimetres. */
  readonly top?: number | null
  /** Bottom margin in millimetres. */
  readonly bottom?: number | null
  /** Left margin in millimetres. */
  readonly left?: number | null
  /** Right margin in millimetres. */
  readonly right?: number | null
  /** Header height in millimetres. */
  readonly header_height?: number | null
  /** Space below the header in millimetres. */
  readonly header_spacing?: number | null
  /** Footer height in millimetres. */
  readonly footer_height?: number | null
  /** Space above the footer in millimetres. */
  readonly footer_spacing?: number | null
  /** Object form of these fields, instead of sending each separately. */
  readonly print_params?: {
    readonly orientation?: 'Portrait' | 'Landscape' | null
    readonly page_height?: number | null
    readonly page_width?: number | null
    readonly top?: number | null
    readonly bottom?: number | null
    readonly left?: number | null
    readonly right?: number | null
    readonly header_height?: number | null
    readonly header_spacing?: number | null
    readonly footer_height?: number | null
    readonly footer_spacing?: number | null
  }
}

export interface CustomerAnswer {
  readonly code: string
  readonly name: string | null
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly pick_label_id: number | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly address: AddressAnswer | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type CustomerChange = Partial<CustomerCreation>

export interface CustomerCreation {
  /** Customer code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Minimum remaining shelf life in days of goods sent to the customer. */
  readonly shelf_life_min?: number | null
  /** Maximum remaining shelf life in days of goods sent to the customer. */
  readonly shelf_life_max?: number | null
  /** Label template printed when goods are picked for the customer. */
  readonly pick_label_id?: Id | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
}

export interface DashboardAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly is_active: boolean | null
  readonly is_default: boolean | null
  readonly role_ids: readonly number[] | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type DashboardChange = Partial<DashboardCreation>

export interface DashboardCreation {
  /** Dashboard code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description. */
  readonly description?: string | null
  /** Whether the dashboard is shown. */
  readonly is_active?: boolean | null
  /** Whether this is the default dashboard, opened first. */
  readonly is_default?: boolean | null
  /** Ids of the roles that may open the dashboard; if empty, every role that may view dashboards. */
  readonly role_ids?: readonly Id[] | null
}

export interface DashboardWidgetAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly widget_type: WidgetType
  readonly report_query_id: number | null
  readonly configuration: Record<string, unknown> | null
  readonly dashboard_filters: Record<string, unknown> | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type DashboardWidgetChange = Partial<DashboardWidgetCreation>

export interface DashboardWidgetCreation {
  /** Widget code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description. */
  readonly description?: string | null
  /** Widget type: the kind of chart. */
  readonly widget_type: WidgetType
  /** Report query whose result is shown. */
  readonly report_query_id?: Id | null
  /** Display settings; the keys depend on the widget type. Always replaced as a whole. */
  readonly configuration?: Record<string, unknown> | null
  /** Default values for the parameters of the query. */
  readonly dashboard_filters?: Record<string, unknown> | null
}

export interface DashboardWidgetsDataInput {
  /** Values for the parameters of the query, by name; unknown names are ignored. */
  readonly filters?: Record<string, unknown> | null
}

export interface DashboardsPlaceWidgetsByPostInput {
  /** All widgets of the dashboard, each {dashboard_widget_id, position}; each widget can be placed once. */
  readonly placements: readonly {
    readonly dashboard_widget_id: Id
    readonly position?: Record<string, unknown> | null
  }[]
}

export interface DashboardsPlaceWidgetsInput {
  /** All widgets of the dashboard, each {dashboard_widget_id, position}; each widget can be placed once. */
  readonly placements: readonly {
    readonly dashboard_widget_id: Id
    readonly position?: Record<string, unknown> | null
  }[]
}

export interface DeliveryAddressAnswer {
  readonly code: string
  readonly name: string | null
  readonly customer_id: number | null
  readonly active: boolean | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly address_3: string | null
  readonly address_4: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type DeliveryAddressChange = Partial<DeliveryAddressCreation>

export interface DeliveryAddressCreation {
  /** Delivery address code. */
  readonly code: string
  /** Name of the person or company at the address. */
  readonly name?: string | null
  /** Customer the address belongs to. */
  readonly customer_id?: Id | null
  /** Whether the address is offered for new orders. */
  readonly active?: boolean | null
  /** Address line 1: street and number. */
  readonly address_1?: string | null
  /** Address line 2. */
  readonly address_2?: string | null
  /** Town or city; sent to carriers as the city. */
  readonly address_3?: string | null
  /** County or region. */
  readonly address_4?: string | null
  /** Postcode. */
  readonly postcode?: string | null
  /** Country code, ISO 3166-1 alpha-2. */
  readonly country_code?: string | null
  /** Email address. */
  readonly email_address?: string | null
  /** Telephone number. */
  readonly phone_number?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
}

export interface DocumentAnswer {
  readonly category: Category | null
  readonly file_name: string | null
  readonly file_type: string | null
  /** Storage path of the content; opaque. */
  readonly file_path: string | null
  /** File size in bytes. */
  readonly file_size: number | null
  /** SHA-256 checksum of the content, in hexadecimal. */
  readonly sha256: string | null
  /** Status of the document; only available documents can be downloaded. */
  readonly status: 'queued' | 'processing' | 'available' | 'failed' | null
  /** Reason for the failure. */
  readonly message: string | null
  /** Warnings: problems that did not stop the generation. */
  readonly warnings: readonly string[] | null
  readonly account_id: number | null
  readonly warehouse_id: number | null
  readonly record_type: string | null
  readonly record_id: number | null
  /** Types whose records a report or an export has: only who may view all of them, or its owner, downloads it. Null where it has none, or it is not known. */
  readonly source_types: readonly string[] | null
  /** Owner: the user who created the document. */
  readonly user_id: number | null
  /** Expiry time, after which the content is removed; null means never. */
  readonly expires_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface DocumentCreation {
  /** Category of the document. */
  readonly category?: Category | null
  /** File name; the name of the uploaded file when not given. Also accepted as `name`. */
  readonly file_name?: string | null
  /** MIME type; the type of the uploaded file when not given. */
  readonly file_type?: string | null
  /** Account the document is about: users who see the account see the document. Without one, only its user does, and users who see all accounts and warehouses. */
  readonly account_id?: Id | null
  /** Warehouse the document is about; users who do not see the warehouse do not see the document. */
  readonly warehouse_id?: Id | null
  /** Type of the record the document belongs to; null for none. */
  readonly record_type?: string | null
  /** Id of the record the document belongs to. */
  readonly record_id?: Id | null
}

export interface DocumentsSendToFtpInput {
  /** SFTP user to offer the document to; must have direction download. */
  readonly ftp_user_id: Id
}

export interface EdiPartnerAnswer {
  readonly name: string
  readonly account_id: number
  readonly format: 'x12' | 'edifact'
  readonly own_identity: string
  readonly own_qualifier: string | null
  readonly own_group_identity: string | null
  readonly partner_identity: string
  readonly partner_qualifier: string | null
  readonly partner_group_identity: string | null
  readonly message_version: string | null
  readonly character_set: CharacterSet | null
  readonly unsupported_characters: 'transliterate' | 'refuse' | null
  readonly element_separator: string | null
  readonly component_separator: string | null
  readonly segment_terminator: string | null
  readonly decimal_sign: string | null
  readonly line_breaks: boolean | null
  readonly is_test: boolean | null
  readonly sends_acknowledgements: boolean | null
  readonly requests_acknowledgements: boolean | null
  readonly acknowledgement_hours: number | null
  readonly ftp_user_id: number | null
  readonly last_control_number: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type EdiPartnerChange = Partial<EdiPartnerCreation>

export interface EdiPartnerCreation {
  /** Display name. */
  readonly name: string
  /** Account whose orders, receipts and stock the messages are about. */
  readonly account_id: Id
  /** Form of the messages: x12 (ANSI ASC X12) or edifact (UN/EDIFACT). */
  readonly format: 'x12' | 'edifact'
  /** Own identity in the interchange header: ISA06 or UNB S002; at most 15 characters in X12. */
  readonly own_identity: string
  /** Kind of the own identity: ISA05, two characters and required in X12, or UNB 0007. */
  readonly own_qualifier?: string | null
  /** Own identity in the group header of X12 (GS02); that of the interchange when not given. */
  readonly own_group_identity?: string | null
  /** The partner's identity in the interchange header: ISA08 or UNB S003; at most 15 characters in X12. */
  readonly partner_identity: string
  /** Kind of the partner's identity: ISA07, two characters and required in X12, or UNB 0007. */
  readonly partner_qualifier?: string | null
  /** The partner's identity in the group header of X12 (GS03); that of the interchange when not given. */
  readonly partner_group_identity?: string | null
  /** Version of the messages: 004010 and the like in X12, D:96A:UN or D:01B:UN:EAN007 and the like in EDIFACT; 004010 and D:96A:UN when not given. */
  readonly message_version?: string | null
  /** Character set: UNOA, UNOB, UNOC (Latin-1), UNOW or UNOY (UTF-8) in EDIFACT, basic, extended or utf8 in X12; UNOC and extended when not given. */
  readonly character_set?: CharacterSet | null
  /** Treatment of characters that cannot be written: letters that the character set lacks, and in X12 the separators. They are written as others that read alike, or the message is refused. */
  readonly unsupported_characters?: 'transliterate' | 'refuse' | null
  /** Separator of data elements; * in X12 and + in EDIFACT when not given. */
  readonly element_separator?: string | null
  /** Separator of components; a colon when not given. */
  readonly component_separator?: string | null
  /** Terminator of segments; ~ in X12 and an apostrophe in EDIFACT when not given. */
  readonly segment_terminator?: string | null
  /** Decimal sign: a point, or in EDIFACT a comma. */
  readonly decimal_sign?: string | null
  /** Whether each segment stands on a line of its own. */
  readonly line_breaks?: boolean | null
  /** Test indicator: whether the messages that are sent are marked as tests, and received ones may be. */
  readonly is_test?: boolean | null
  /** Whether what the partner sends is answered with 997 or CONTRL. */
  readonly sends_acknowledgements?: boolean | null
  /** Whether the partner is asked to acknowledge what is sent. */
  readonly requests_acknowledgements?: boolean | null
  /** Hours after which a missing acknowledgement is reported. */
  readonly acknowledgement_hours?: number | null
  /** SFTP user with direction download from whose folder the partner fetches acknowledgements. */
  readonly ftp_user_id?: Id | null
  /** Control number of the last interchange that was sent. It may be raised when the partner expects a higher one. */
  readonly last_control_number?: number | null
}

export interface ErrorObject {
  /** Error number. */
  readonly code: number
  /** Error symbol. */
  readonly symbol: string
  /** Error message. */
  readonly details: string
  /** Resource type and action that produced the error. */
  readonly source?: string | null
  /** Field, its position in the request, and the values the rule was checked with. */
  readonly context?: Record<string, unknown> | null
}

export interface ExternalEntityAnswer {
  readonly entity_type: 'carrier' | 'product' | 'shipping_rate' | 'warehouse'
  readonly code: string
  readonly description: string | null
  readonly integration_id: number | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ExternalEntityChange = Partial<ExternalEntityCreation>

export interface ExternalEntityCreation {
  /** Type of entity. */
  readonly entity_type: 'carrier' | 'product' | 'shipping_rate' | 'warehouse'
  /** Code in the external system. */
  readonly code: string
  /** Description. */
  readonly description?: string | null
  /** Integration with the external system. */
  readonly integration_id?: Id | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
}

export interface FieldLabelAnswer {
  readonly resource_name: FieldLabelResourceName
  readonly field_name: FieldName
  readonly label: string
  readonly account_id: number | null
  readonly position: number | null
  readonly shown: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type FieldLabelChange = Partial<FieldLabelCreation>

export interface FieldLabelCreation {
  /** Type that has the field. */
  readonly resource_name: FieldLabelResourceName
  /** Own field of the type. */
  readonly field_name: FieldName
  /** Label under which the field is shown and exported. */
  readonly label: string
  /** Only account for whose records it holds; for all others the label without an account does. */
  readonly account_id?: Id | null
  /** Position among the own fields of the type; the lowest number comes first. */
  readonly position?: number | null
  /** Whether programs with screens show the field. */
  readonly shown?: boolean | null
}

export interface FtpMappingAnswer {
  readonly mapping_group_id: number
  readonly mapping_fields: readonly Record<string, unknown>[] | null
  readonly account_id: number | null
  readonly customer_id: number | null
  readonly delivery_address_id: number | null
  readonly collection_address_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type FtpMappingChange = Partial<FtpMappingCreation>

export interface FtpMappingCreation {
  /** Mapping group. */
  readonly mapping_group_id: Id
  /** Values in files to match, by field: account_in_file, customer_in_file, delivery_address_in_file, collection_address_in_file, and others. */
  readonly mapping_fields?: readonly Record<string, unknown>[] | null
  /** Account mapped to. */
  readonly account_id?: Id | null
  /** Customer mapped to. */
  readonly customer_id?: Id | null
  /** Delivery address mapped to. */
  readonly delivery_address_id?: Id | null
  /** Collection address mapped to. */
  readonly collection_address_id?: Id | null
}

export interface FtpMappingGroupAnswer {
  readonly name: string
  readonly description: string | null
  readonly integration_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type FtpMappingGroupChange = Partial<FtpMappingGroupCreation>

export interface FtpMappingGroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Description of what the group maps. */
  readonly description?: string | null
  /** Integration whose codes are mapped. */
  readonly integration_id?: Id | null
}

export interface FtpUserAnswer {
  readonly direction: 'upload' | 'download'
  readonly name: string
  readonly username: string
  /** Whether the user can log in. */
  readonly active: boolean | null
  readonly account_id: number | null
  readonly public_keys: readonly string[] | null
  /** User who last changed this login; uploaded files are imported with at most the permissions of this user. Saving the login again makes the saving user responsible. */
  readonly changed_by_id: number | null
  /** Complete login name: the username if it was free, otherwise the username with the tenant in front. */
  readonly login: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type FtpUserChange = Partial<FtpUserCreation>

export interface FtpUserCreation {
  /** Direction: upload for sending files to the service, download for fetching files from it. */
  readonly direction: 'upload' | 'download'
  /** Display name. */
  readonly name: string
  /** Login name, without the tenant prefix. */
  readonly username: string
  /** Password; stored as a slow hash only. */
  readonly password: string
  /** Confirmation: the same value again. */
  readonly password_confirmation: string
  /** Account to which the files are restricted; null means no restriction. */
  readonly account_id?: Id | null
  /** Public keys accepted for login, as OpenSSH writes them on one line or in the form of RFC 4716: Ed25519, ECDSA, or RSA with at least 2048 bits. */
  readonly public_keys?: readonly string[] | null
}

export interface GoodsInLineAnswer {
  readonly goods_in_receipt_id: number
  readonly product_id: number
  readonly expected_quantity: number
  readonly expected_configurations_quantity: number | null
  readonly product_storage_unit_id: number | null
  readonly batch: string | null
  /** Expected batch. */
  readonly string1: string | null
  readonly sell_by_date: string | null
  /** Expected sell by date. */
  readonly datetime1: string | null
  readonly best_before_date: string | null
  /** Expected best before date. */
  readonly datetime2: string | null
  readonly goods_out_line_id: number | null
  /** Quantity received so far, in units. */
  readonly received_quantity: number | null
  /** Quantity put away so far, in units. */
  readonly put_away_quantity: number | null
  /** Discrepancy between received and expected quantity: UNDER, OVER or NONE. */
  readonly discrepancy: 'NONE' | 'UNDER' | 'OVER' | null
  readonly alt_line_note: string | null
  readonly alt_line_number: string | null
  readonly alt_line_reference: string | null
  readonly alt_product_code: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type GoodsInLineChange = Partial<GoodsInLineCreation>

export interface GoodsInLineCreation {
  /** Goods-in receipt. */
  readonly goods_in_receipt_id: Id
  /** Product expected. */
  readonly product_id: Id
  /** Expected quantity, in units. */
  readonly expected_quantity: number
  /** Number of storage units the quantity arrives on; null or 0 for loose goods. */
  readonly expected_configurations_quantity?: number | null
  /** Stacking configuration on the storage units; the product's default when not given, and when the product of the line changes. */
  readonly product_storage_unit_id?: Id | null
  /** Expected batch. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Expected sell by date. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Expected best before date. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** Order line the goods are returned from. */
  readonly goods_out_line_id?: Id | null
  /** Line note of the sender. */
  readonly alt_line_note?: string | null
  /** Line number of the sender. */
  readonly alt_line_number?: string | null
  /** Line reference of the sender. */
  readonly alt_line_reference?: string | null
  /** Product code of the sender. */
  readonly alt_product_code?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
}

export interface GoodsInLinePart {
  /** Product expected. */
  readonly product_id: Id
  /** Expected quantity, in units. */
  readonly expected_quantity: number
  /** Number of storage units the quantity arrives on; null or 0 for loose goods. */
  readonly expected_configurations_quantity?: number | null
  /** Stacking configuration on the storage units; the product's default when not given, and when the product of the line changes. */
  readonly product_storage_unit_id?: Id | null
  /** Expected batch. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Expected sell by date. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Expected best before date. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** Order line the goods are returned from. */
  readonly goods_out_line_id?: Id | null
  /** Line note of the sender. */
  readonly alt_line_note?: string | null
  /** Line number of the sender. */
  readonly alt_line_number?: string | null
  /** Line reference of the sender. */
  readonly alt_line_reference?: string | null
  /** Product code of the sender. */
  readonly alt_product_code?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
}

export interface GoodsInReceiptAnswer {
  readonly account_id: number
  readonly warehouse_id: number
  readonly reference: string | null
  readonly receipt_type: 'standard' | 'blind' | 'customer_return' | 'crossdock' | 'warehouse_transfer' | null
  /** Status of the receipt. */
  readonly status: 'PENDING' | 'RCV' | 'COMPLETED' | 'CANCELLED' | null
  readonly supplier_id: number | null
  readonly carrier_id: number | null
  readonly customer_id: number | null
  readonly goods_out_id: number | null
  readonly location_id: number | null
  readonly expected_date_of_arrival: string | null
  readonly actual_date_of_arrival: string | null
  readonly notes: string | null
  /** Time the receipt was closed manually; no further goods are expected. */
  readonly closed_at: string | null
  /** Whether the quantity received falls short by more than the account's under-receipt tolerance. */
  readonly discrepancy_alert: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address: AddressAnswer | null
  readonly lines: readonly GoodsInLineAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type GoodsInReceiptChange = Partial<GoodsInReceiptCreation>

export interface GoodsInReceiptCreation {
  /** Account that owns the goods. */
  readonly account_id: Id
  /** Warehouse the goods arrive at. */
  readonly warehouse_id: Id
  /** Receipt number, unique among the account's receipts that are not cancelled; the next number of sequence GRN when not given. */
  readonly reference?: string | null
  /** Receipt type. */
  readonly receipt_type?: 'standard' | 'blind' | 'customer_return' | 'crossdock' | 'warehouse_transfer' | null
  /** Supplier that sends the goods. */
  readonly supplier_id?: Id | null
  /** Carrier that delivers the goods. */
  readonly carrier_id?: Id | null
  /** Customer that returns the goods, for customer returns. */
  readonly customer_id?: Id | null
  /** Order the goods are returned from. */
  readonly goods_out_id?: Id | null
  /** Goods-in bay; the default bay of the warehouse when not given. */
  readonly location_id?: Id | null
  /** Expected date and time of arrival (ETA). Also accepted as `expected_date_of_receipt`. */
  readonly expected_date_of_arrival?: string | null
  /** Actual date and time of arrival. Also accepted as `actual_date_of_receipt`. */
  readonly actual_date_of_arrival?: string | null
  /** Notes for warehouse staff. */
  readonly notes?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
  readonly lines_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: GoodsInLinePart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: GoodsInLineChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface GoodsInReceiptsCreateManyInput {
  /** What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others. */
  readonly error_policy?: 'all_or_nothing' | 'skip_bad' | null
  /** Attributes of the records to create, at most 1,000. */
  readonly records: readonly GoodsInReceiptCreation[]
}

export interface GoodsInReceiptsPreReceiptInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsInReceiptsPreReceiptOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsInReceiptsPutAwayNoteInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsInReceiptsPutAwayNoteOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsInReceiptsReceiptConfirmationInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsInReceiptsReceiptConfirmationOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsInReceiptsReceiveBlindInput {
  /** Product received. */
  readonly product_id: Id
  /** Location the goods are received at; the bay of the receipt when not given. */
  readonly location_to_id?: Id | null
  /** Quantity received, in units. */
  readonly confirmed_quantity: number
  /** Storage unit the goods are put on. When not given, a new unit is created or the goods stay loose, as planned on the task. */
  readonly storage_unit_to_id?: Id | null
  /** Serial numbers, one per unit. */
  readonly serial_numbers?: readonly string[] | null
  /** Storage unit type of the unit to create. */
  readonly base_storage_unit_type_id?: Id | null
  /** Batch; the batch of the receipt line when not given. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Sell by date; that of the receipt line when not given. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Best before date; that of the receipt line when not given. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** Whether the quantity not received stays open to be received later. */
  readonly keep_open?: boolean | null
  /** Stock status: available, or held on arrival. */
  readonly status?: 'available' | 'held' | null
  /** Reason why the goods are held. */
  readonly hold_description?: string | null
  /** Disposition of returned goods. */
  readonly disposition?: 'restock' | 'hold' | 'return_to_supplier' | 'scrap' | null
  /** Reason code for holding or scrapping returned goods. */
  readonly reason_code_id?: Id | null
  /** Description of the condition of returned goods. */
  readonly description?: string | null
  /** Length of a full storage unit, in unit_of_measure. */
  readonly length?: number | null
  /** Width of a full storage unit, in unit_of_measure. */
  readonly width?: number | null
  /** Height of a full storage unit, in unit_of_measure. */
  readonly height?: number | null
  /** Weight of a full storage unit in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height. */
  readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  }
}

export interface GoodsInReceiptsStorageUnitLabelsInput {
  /** Storage unit of the label; all units of the receipt when not given. */
  readonly storage_unit_id?: Id | null
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutAnswer {
  readonly account_id: number
  readonly expected_date_of_dispatch: string
  readonly goods_out_type: 'sales_order' | 'work_order' | 'crossdock'
  readonly reference: string
  readonly warehouse_id: number | null
  readonly goods_out_status_id: number | null
  /** Fulfilment status: FULL if everything is allocated, PART if some quantity is still to be allocated, SHORT if everything but shorted quantity is allocated. Null until the order is first processed. */
  readonly fulfilment_status: 'FULL' | 'PART' | 'SHORT' | null
  readonly priority: number | null
  readonly actual_date_of_dispatch: string | null
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  readonly customer_id: number | null
  readonly incoterms: string | null
  readonly delivery_notes: string | null
  readonly dispatch_strategy: 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment' | null
  readonly drop_sequence: number | null
  readonly integration_id: number | null
  readonly load_reference: string | null
  /** Load the order has been added to. */
  readonly load_id: number | null
  /** Load drop at which the goods are unloaded. */
  readonly load_drop_id: number | null
  readonly pick_reference: string | null
  readonly location_id: number | null
  readonly notes: string | null
  readonly order_type_id: number | null
  readonly pick_type: 'standard' | 'tote' | null
  readonly goods_in_receipt_id: number | null
  readonly conversion_direction: 'assemble' | 'disassemble' | null
  /** Explanation of how the warehouse was chosen; shown only to users with access to all warehouses. */
  readonly explanation: Record<string, unknown> | null
  /** Time stock was first allocated for the order, or allocation was first attempted. */
  readonly first_processed_at: string | null
  /** Whether the order is waiting for goods of its receipt and is allocated as they arrive. */
  readonly awaits_receipt: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address: AddressAnswer | null
  readonly lines: readonly GoodsOutLineAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type GoodsOutChange = Partial<GoodsOutCreation>

export interface GoodsOutCreation {
  /** Account that owns the goods. */
  readonly account_id: Id
  /** Expected dispatch date and time. */
  readonly expected_date_of_dispatch: string
  /** Order type: sales order, works order (assembly or disassembly), or cross-dock of goods as they arrive. */
  readonly goods_out_type: 'sales_order' | 'work_order' | 'crossdock'
  /** Order number, unique among the account's orders that are not cancelled. */
  readonly reference: string
  /** Warehouse the order is served from; selected by the warehouse routes of the products when not given. */
  readonly warehouse_id?: Id | null
  /** Order status: 1 (draft) or 2 (pending) on creation, afterwards derived from the order lines and tasks. */
  readonly goods_out_status_id?: Id | null
  /** Priority; orders with a higher number go first. */
  readonly priority?: number | null
  /** Actual dispatch date and time: when the first goods of the order left. */
  readonly actual_date_of_dispatch?: string | null
  /** Carrier. */
  readonly carrier_id?: Id | null
  /** Service of the carrier. */
  readonly carrier_service_id?: Id | null
  /** Customer (consignee). */
  readonly customer_id?: Id | null
  /** Incoterms for the commercial invoice, such as DAP York. */
  readonly incoterms?: string | null
  /** Delivery instructions for the carrier. */
  readonly delivery_notes?: string | null
  /** Dispatch strategy; the account's setting when not given. */
  readonly dispatch_strategy?: 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment' | null
  /** Drop sequence: place of the order on the delivery route. */
  readonly drop_sequence?: number | null
  /** Integration the order was imported by. */
  readonly integration_id?: Id | null
  /** Reference of the load the order is planned for. */
  readonly load_reference?: string | null
  /** Pick reference of the ordering party, copied to the pick list. */
  readonly pick_reference?: string | null
  /** Location picked goods are staged in; the default goods-out bay of the warehouse when not given. */
  readonly location_id?: Id | null
  /** Notes for warehouse staff. */
  readonly notes?: string | null
  /** Order type defined by the tenant. */
  readonly order_type_id?: Id | null
  /** Pick type: standard, or into totes; the account's setting when not given. */
  readonly pick_type?: 'standard' | 'tote' | null
  /** Receipt whose goods the order forwards, for cross-dock orders. */
  readonly goods_in_receipt_id?: Id | null
  /** Direction of a works order: assemble builds the products, disassemble takes them apart. */
  readonly conversion_direction?: 'assemble' | 'disassemble' | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
  readonly lines_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: GoodsOutLinePart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: GoodsOutLineChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface GoodsOutLineAnswer {
  readonly goods_out_id: number
  readonly product_id: number
  readonly order_quantity: number
  /** Quantity allocated so far, in units; includes what has since been picked. */
  readonly allocated_quantity: number | null
  /** Quantity picked, in units. */
  readonly pick_quantity: number | null
  /** Quantity dispatched, in units. */
  readonly dispatch_quantity: number | null
  /** Quantity shorted (given up as not available), in units; reset to 0 when the product of the line changes. */
  readonly short_quantity: number | null
  /** Quantity added to the ordered quantity to round up to full storage units, in units. */
  readonly rounded_quantity: number | null
  /** Short status: PART_SHORT or SHORT if part or all of the line was shorted, empty otherwise. */
  readonly short_status: '' | 'PART_SHORT' | 'SHORT' | null
  /** Description given when the line was shorted. */
  readonly short_description: string | null
  /** Reason code given when the line was shorted. */
  readonly short_reason_code_id: number | null
  readonly unit_value: number | null
  readonly batch: string | null
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  readonly alt_line_note: string | null
  readonly alt_line_number: string | null
  readonly alt_line_reference: string | null
  readonly alt_product_code: string | null
  readonly datetime1_from: string | null
  readonly datetime1_to: string | null
  readonly datetime2_from: string | null
  readonly datetime2_to: string | null
  readonly datetime3_from: string | null
  readonly datetime3_to: string | null
  readonly datetime4_from: string | null
  readonly datetime4_to: string | null
  readonly datetime5_from: string | null
  readonly datetime5_to: string | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type GoodsOutLineChange = Partial<GoodsOutLineCreation>

export interface GoodsOutLineCreation {
  /** Order. */
  readonly goods_out_id: Id
  /** Product ordered. */
  readonly product_id: Id
  /** Ordered quantity, in units. */
  readonly order_quantity: number
  /** Sales value of one unit on a commercial invoice; the unit value of the product when not given. */
  readonly unit_value?: number | null
  /** Batch requested; only stock of this batch is allocated. */
  readonly batch?: string | null
  /** Carrier of the line, if it differs from the carrier of the order. */
  readonly carrier_id?: Id | null
  /** Service of that carrier. */
  readonly carrier_service_id?: Id | null
  /** Line note of the ordering party. */
  readonly alt_line_note?: string | null
  /** Line number of the ordering party. */
  readonly alt_line_number?: string | null
  /** Line reference of the ordering party. */
  readonly alt_line_reference?: string | null
  /** Product code of the ordering party. */
  readonly alt_product_code?: string | null
  /** Earliest acceptable datetime1 of the stock; null means no limit. */
  readonly datetime1_from?: string | null
  /** Latest acceptable datetime1 of the stock; null means no limit. */
  readonly datetime1_to?: string | null
  /** Earliest acceptable datetime2 of the stock; null means no limit. */
  readonly datetime2_from?: string | null
  /** Latest acceptable datetime2 of the stock; null means no limit. */
  readonly datetime2_to?: string | null
  /** Earliest acceptable datetime3 of the stock; null means no limit. */
  readonly datetime3_from?: string | null
  /** Latest acceptable datetime3 of the stock; null means no limit. */
  readonly datetime3_to?: string | null
  /** Earliest acceptable datetime4 of the stock; null means no limit. */
  readonly datetime4_from?: string | null
  /** Latest acceptable datetime4 of the stock; null means no limit. */
  readonly datetime4_to?: string | null
  /** Earliest acceptable datetime5 of the stock; null means no limit. */
  readonly datetime5_from?: string | null
  /** Latest acceptable datetime5 of the stock; null means no limit. */
  readonly datetime5_to?: string | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
}

export interface GoodsOutLinePart {
  /** Product ordered. */
  readonly product_id: Id
  /** Ordered quantity, in units. */
  readonly order_quantity: number
  /** Sales value of one unit on a commercial invoice; the unit value of the product when not given. */
  readonly unit_value?: number | null
  /** Batch requested; only stock of this batch is allocated. */
  readonly batch?: string | null
  /** Carrier of the line, if it differs from the carrier of the order. */
  readonly carrier_id?: Id | null
  /** Service of that carrier. */
  readonly carrier_service_id?: Id | null
  /** Line note of the ordering party. */
  readonly alt_line_note?: string | null
  /** Line number of the ordering party. */
  readonly alt_line_number?: string | null
  /** Line reference of the ordering party. */
  readonly alt_line_reference?: string | null
  /** Product code of the ordering party. */
  readonly alt_product_code?: string | null
  /** Earliest acceptable datetime1 of the stock; null means no limit. */
  readonly datetime1_from?: string | null
  /** Latest acceptable datetime1 of the stock; null means no limit. */
  readonly datetime1_to?: string | null
  /** Earliest acceptable datetime2 of the stock; null means no limit. */
  readonly datetime2_from?: string | null
  /** Latest acceptable datetime2 of the stock; null means no limit. */
  readonly datetime2_to?: string | null
  /** Earliest acceptable datetime3 of the stock; null means no limit. */
  readonly datetime3_from?: string | null
  /** Latest acceptable datetime3 of the stock; null means no limit. */
  readonly datetime3_to?: string | null
  /** Earliest acceptable datetime4 of the stock; null means no limit. */
  readonly datetime4_from?: string | null
  /** Latest acceptable datetime4 of the stock; null means no limit. */
  readonly datetime4_to?: string | null
  /** Earliest acceptable datetime5 of the stock; null means no limit. */
  readonly datetime5_from?: string | null
  /** Latest acceptable datetime5 of the stock; null means no limit. */
  readonly datetime5_to?: string | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
}

export interface GoodsOutPickListsPickingNoteInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutPickListsPickingNoteOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsCancelManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
}

export interface GoodsOutsCommercialInvoiceInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsCommercialInvoiceOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsCreateManyInput {
  /** What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others. */
  readonly error_policy?: 'all_or_nothing' | 'skip_bad' | null
  /** Attributes of the records to create, at most 1,000. */
  readonly records: readonly GoodsOutCreation[]
}

export interface GoodsOutsDispatchManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
  /** Whether goods of shipments are dispatched although they were not packed. */
  readonly force?: boolean | null
}

export interface GoodsOutsDispatchNoteInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsDispatchNoteOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsExplainManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
}

export interface GoodsOutsPickStorageUnitLabelInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsPickStorageUnitLabelOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsPrePickLabelInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsPrePickLabelOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface GoodsOutsPreviewManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
}

export interface GoodsOutsProcessAndConsolidatePicksManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
  /** Pick list number; the next number of sequence PICKLIST when not given. */
  readonly goods_out_pick_list_reference?: string | null
  /** Expected dispatch date and time of the pick list; the earliest of its orders when not given. */
  readonly expected_date_of_dispatch?: string | null
  /** Goods-out bay (type GOBAY) the goods are staged in; the bay of each order when not given. */
  readonly goods_out_bay_id?: Id | null
  /** Whether several orders share a tote, each at its own tote position; otherwise a tote holds one order. */
  readonly shares_totes?: boolean | null
  /** Object form of these fields, instead of sending each separately. */
  readonly goods_out_pick_list_attributes?: {
    readonly goods_out_pick_list_reference?: string | null
    readonly expected_date_of_dispatch?: string | null
    readonly goods_out_bay_id?: Id | null
    readonly shares_totes?: boolean | null
  }
}

export interface GoodsOutsProcessPicksAsyncManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
}

export interface GoodsOutsShortOrderLinesManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
  /** Reason for shorting, as text. */
  readonly description: string
  /** Reason code. */
  readonly reason_code_id?: Id | null
}

export interface GoodsOutsUnallocateManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
}

export interface GoodsOutsUndispatchManyInput {
  /** Ids of the orders. */
  readonly ids: readonly Id[]
}

export interface GroupAnswer {
  readonly name: string
  readonly is_active: boolean | null
  readonly use_for_products: boolean | null
  readonly use_for_locations: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type GroupChange = Partial<GroupCreation>

export interface GroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Whether the group can be used. */
  readonly is_active?: boolean | null
  /** Whether the group can be used for products. */
  readonly use_for_products?: boolean | null
  /** Whether the group can be used for locations. */
  readonly use_for_locations?: boolean | null
}

export interface HhdUserAnswer {
  readonly username: string
  readonly name: string | null
  readonly user_id: number | null
  readonly warehouse_id: number
  readonly implementation_id: number | null
  readonly label_printer_id: number | null
  readonly document_printer_id: number | null
  readonly task_type_codes: readonly TaskTypeCodes[] | null
  readonly active: boolean | null
  /** Time the device last reported, which it does about once a minute while it is used and has a connection. */
  readonly reported_at: string | null
  /** Number of acts that waited on the device to be sent when it last reported. */
  readonly waiting_count: number | null
  /** Number of acts on the device that were refused and nobody has decided about, when it last reported. */
  readonly refused_count: number | null
  /** Charge of the battery in percent when the device last reported; empty where its browser does not tell. */
  readonly battery_percent: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type HhdUserChange = Partial<HhdUserCreation>

export interface HhdUserCreation {
  /** Login name. */
  readonly username: string
  /** Display name. */
  readonly name?: string | null
  /** PIN or password, with at least as many characters as handheld_pin_min_characters of the tenant; stored as a slow hash only. */
  readonly password: string
  /** Confirmation: the same value again. */
  readonly password_confirmation: string
  /** User whose permissions apply; a user with role RF is created when not given. */
  readonly user_id?: Id | null
  /** Warehouse the handheld user works in. */
  readonly warehouse_id: Id
  /** RF implementation: set of flows used on the device. */
  readonly implementation_id?: Id | null
  /** Printer for labels. */
  readonly label_printer_id?: Id | null
  /** Printer for documents. */
  readonly document_printer_id?: Id | null
  /** Task types offered to the handheld user. */
  readonly task_type_codes?: readonly TaskTypeCodes[] | null
  /** Whether the handheld user can log in. */
  readonly active?: boolean | null
}

export interface HhdUsersReportInput {
  /** Number of acts that wait to be sent. */
  readonly waiting_count: number
  /** Number of refused acts that nobody has decided about. */
  readonly refused_count: number
  /** Charge of the battery in percent. */
  readonly battery_percent?: number | null
}

export interface ImportAnswer {
  readonly file_name: string
  readonly document_id: number | null
  readonly source: 'sftp' | 'api' | 'automation' | 'integration'
  readonly template_type: string | null
  readonly import_template_id: number | null
  readonly import_configuration_id: number | null
  readonly configuration_version: number | null
  readonly flow_code: string | null
  readonly ftp_user_id: number | null
  readonly account_id: number | null
  readonly dry_run: boolean | null
  readonly status:
    | 'queued'
    | 'parsing'
    | 'processing'
    | 'completed'
    | 'completed_with_errors'
    | 'failed'
    | 'cancelled'
  readonly total_rows: number | null
  readonly processed_rows: number | null
  readonly created_count: number | null
  readonly updated_count: number | null
  readonly skipped_count: number | null
  readonly failed_count: number | null
  readonly progress: number | null
  readonly interruptions: number | null
  readonly message: string | null
  /** Warnings: columns of the file that are not read, and columns that are not in the file. */
  readonly warnings: readonly string[] | null
  readonly encoding: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ImportConfigurationAnswer {
  readonly name: string
  readonly parser: 'xml' | 'headless_csv' | 'csv' | 'edi' | 'txt'
  readonly failure_strategy: 'skip_resource' | 'abort'
  /** Complete configuration: settings, pre_processors, automatic_processing_flows and manual_processing_flows. */
  readonly configuration: Record<string, unknown> | null
  /** User who last changed the configuration; its imports run with at most the permissions of this user. Saving it again makes the saving user responsible. */
  readonly changed_by_id: number | null
  /** Version, increased with each change; an import keeps the version it started with. */
  readonly version: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ImportConfigurationsCreateInput {
  /** Display name. */
  readonly name: string
  /** Parser: how the file is divided into records. */
  readonly parser: 'xml' | 'headless_csv' | 'csv' | 'edi' | 'txt'
  /** Failure strategy: whether a failing record is skipped, or the whole file is aborted with nothing written. */
  readonly failure_strategy: 'skip_resource' | 'abort'
  /** Parser options, each {setting_type, value}. */
  readonly settings?: readonly Record<string, unknown>[] | null
  /** Processing applied to the file before parsing, in order, each {kind, configuration}. */
  readonly pre_processors?: readonly Record<string, unknown>[] | null
  /** Flows applied to each record, each {code, name, condition, processing_actions}. */
  readonly automatic_processing_flows: readonly Record<string, unknown>[]
  /** Flows that other flows call by code. */
  readonly manual_processing_flows?: readonly Record<string, unknown>[] | null
  /** Object form of these fields, instead of sending each separately. */
  readonly configuration?: {
    readonly settings?: readonly Record<string, unknown>[] | null
    readonly pre_processors?: readonly Record<string, unknown>[] | null
    readonly automatic_processing_flows?: readonly Record<string, unknown>[]
    readonly manual_processing_flows?: readonly Record<string, unknown>[] | null
  }
}

export interface ImportConfigurationsUpdateInput {
  /** Display name. */
  readonly name?: string | null
  /** Parser: how the file is divided into records. */
  readonly parser?: 'xml' | 'headless_csv' | 'csv' | 'edi' | 'txt' | null
  /** Failure strategy: whether a failing record is skipped, or the whole file is aborted with nothing written. */
  readonly failure_strategy?: 'skip_resource' | 'abort' | null
  /** Parser options, each {setting_type, value}. */
  readonly settings?: readonly Record<string, unknown>[] | null
  /** Processing applied to the file before parsing, in order, each {kind, configuration}. */
  readonly pre_processors?: readonly Record<string, unknown>[] | null
  /** Flows applied to each record, each {code, name, condition, processing_actions}. */
  readonly automatic_processing_flows?: readonly Record<string, unknown>[] | null
  /** Flows that other flows call by code. */
  readonly manual_processing_flows?: readonly Record<string, unknown>[] | null
  /** Object form of these fields, instead of sending each separately. */
  readonly configuration?: {
    readonly settings?: readonly Record<string, unknown>[] | null
    readonly pre_processors?: readonly Record<string, unknown>[] | null
    readonly automatic_processing_flows?: readonly Record<string, unknown>[] | null
    readonly manual_processing_flows?: readonly Record<string, unknown>[] | null
  }
}

export interface ImportTemplateAnswer {
  readonly file_regexp: string
  readonly ftp_user_id: number
  readonly template_type: ImportTemplateTemplateType | null
  readonly import_configuration_id: number | null
  readonly account_id: number | null
  readonly mapping_group_id: number | null
  readonly position: number | null
  readonly allow_duplicate_files: boolean | null
  /** User who last changed the template; its imports run with at most the permissions of this user. Saving it again makes the saving user responsible. */
  readonly changed_by_id: number | null
  /** User who created the template; rows are written in the name of this user. */
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ImportTemplateChange = Partial<ImportTemplateCreation>

export interface ImportTemplateCreation {
  /** Regular expression searched in the file name without its path; not case-sensitive. */
  readonly file_regexp: string
  /** SFTP user whose uploads the template applies to; must have direction upload. */
  readonly ftp_user_id: Id
  /** Standard template for the rows of the file; cannot be combined with an import configuration. With neither, the file is only marked as processed. */
  readonly template_type?: ImportTemplateTemplateType | null
  /** Import configuration for the file; cannot be combined with a template type. */
  readonly import_configuration_id?: Id | null
  /** Account to which the rows are restricted; null means no restriction. */
  readonly account_id?: Id | null
  /** Mapping group that translates codes in the file; must have operation type ftp. */
  readonly mapping_group_id?: Id | null
  /** Position; if several templates match, the one with the lowest position is used. */
  readonly position?: number | null
  /** Whether a file with the same name and content that the same user uploads again within an hour is imported again; otherwise it is imported once. */
  readonly allow_duplicate_files?: boolean | null
}

export interface IntegrationAnswer {
  readonly name: string
  readonly integration_type: string
  readonly is_active: boolean | null
  readonly account_id: number | null
  readonly warehouse_id: number | null
  /** User who last changed the integration; it takes and sends at most what this user is permitted to manage and view. Saving the integration again makes the saving user responsible. */
  readonly changed_by_id: number | null
  readonly configuration: Record<string, unknown> | null
  /** Category of the external system. */
  readonly category: 'ecommerce' | 'erp' | 'marketplace' | 'carrier' | 'print' | 'other' | null
  /** Status: unsupported if there is no adapter for the type, error if the last run failed. */
  readonly status: 'active' | 'inactive' | 'error' | 'unsupported' | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface IntegrationCarrierMappingAnswer {
  readonly mapping_group_id: number
  readonly mapping_fields: readonly Record<string, unknown>[] | null
  readonly carrier_id: number
  readonly carrier_service_id: number | null
  readonly integration_carrier_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationCarrierMappingChange = Partial<IntegrationCarrierMappingCreation>

export interface IntegrationCarrierMappingCreation {
  /** Mapping group. */
  readonly mapping_group_id: Id
  /** Values in the external system to match, by field. */
  readonly mapping_fields?: readonly Record<string, unknown>[] | null
  /** Carrier mapped to. */
  readonly carrier_id: Id
  /** Carrier service mapped to; the carrier's default service when not given. */
  readonly carrier_service_id?: Id | null
  /** Carrier as listed by the external system. */
  readonly integration_carrier_id?: Id | null
}

export interface IntegrationCarrierMappingGroupAnswer {
  readonly name: string
  readonly description: string | null
  readonly integration_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationCarrierMappingGroupChange = Partial<IntegrationCarrierMappingGroupCreation>

export interface IntegrationCarrierMappingGroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Description of what the group maps. */
  readonly description?: string | null
  /** Integration whose codes are mapped. */
  readonly integration_id?: Id | null
}

export type IntegrationChange = Partial<IntegrationCreation>

export interface IntegrationCreation {
  /** Display name. */
  readonly name: string
  /** Integration type: adapter for the external system. An integration of a type without an adapter is kept with status unsupported. Also accepted as `integration_provider`. */
  readonly integration_type: string
  /** Whether the integration is active. Also accepted as `enabled`. */
  readonly is_active?: boolean | null
  /** Account whose goods the integration is for. */
  readonly account_id?: Id | null
  /** Warehouse the integration is for. */
  readonly warehouse_id?: Id | null
  /** Settings required by the adapter. Secret keys are stored encrypted and returned as null; they stay unchanged when not sent or sent as null. */
  readonly configuration?: Record<string, unknown> | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
}

export interface IntegrationProductMappingAnswer {
  readonly mapping_group_id: number
  readonly mapping_fields: readonly Record<string, unknown>[] | null
  readonly product_id: number | null
  readonly integration_product_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationProductMappingChange = Partial<IntegrationProductMappingCreation>

export interface IntegrationProductMappingCreation {
  /** Mapping group. */
  readonly mapping_group_id: Id
  /** Values in the external system to match, by field. */
  readonly mapping_fields?: readonly Record<string, unknown>[] | null
  /** Product mapped to; null until the code has been matched. */
  readonly product_id?: Id | null
  /** Product as listed by the external system. */
  readonly integration_product_id?: Id | null
}

export interface IntegrationProductMappingGroupAnswer {
  readonly name: string
  readonly description: string | null
  readonly integration_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationProductMappingGroupChange = Partial<IntegrationProductMappingGroupCreation>

export interface IntegrationProductMappingGroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Description of what the group maps. */
  readonly description?: string | null
  /** Integration whose codes are mapped. */
  readonly integration_id?: Id | null
}

export interface IntegrationRunAnswer {
  readonly integration_id: number
  readonly kind: string
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed'
  readonly created_count: number | null
  readonly updated_count: number | null
  readonly failed_count: number | null
  readonly message: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface IntegrationShippingRateMappingAnswer {
  readonly mapping_group_id: number
  readonly mapping_fields: readonly Record<string, unknown>[] | null
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  readonly integration_shipping_rate_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationShippingRateMappingChange = Partial<IntegrationShippingRateMappingCreation>

export interface IntegrationShippingRateMappingCreation {
  /** Mapping group. */
  readonly mapping_group_id: Id
  /** Values in the external system to match, by field. */
  readonly mapping_fields?: readonly Record<string, unknown>[] | null
  /** Carrier mapped to; must be given together with carrier_service_id, or not at all. */
  readonly carrier_id?: Id | null
  /** Carrier service mapped to; must be given together with carrier_id, or not at all. */
  readonly carrier_service_id?: Id | null
  /** Shipping rate as listed by the external system. */
  readonly integration_shipping_rate_id?: Id | null
}

export interface IntegrationShippingRateMappingGroupAnswer {
  readonly name: string
  readonly description: string | null
  readonly integration_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationShippingRateMappingGroupChange = Partial<IntegrationShippingRateMappingGroupCreation>

export interface IntegrationShippingRateMappingGroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Description of what the group maps. */
  readonly description?: string | null
  /** Integration whose codes are mapped. */
  readonly integration_id?: Id | null
}

export interface IntegrationWarehouseMappingAnswer {
  readonly mapping_group_id: number
  readonly mapping_fields: readonly Record<string, unknown>[] | null
  readonly warehouse_id: number
  readonly integration_warehouse_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationWarehouseMappingChange = Partial<IntegrationWarehouseMappingCreation>

export interface IntegrationWarehouseMappingCreation {
  /** Mapping group. */
  readonly mapping_group_id: Id
  /** Values in the external system to match, by field. */
  readonly mapping_fields?: readonly Record<string, unknown>[] | null
  /** Warehouse mapped to. */
  readonly warehouse_id: Id
  /** Warehouse as listed by the external system. */
  readonly integration_warehouse_id?: Id | null
}

export interface IntegrationWarehouseMappingGroupAnswer {
  readonly name: string
  readonly description: string | null
  readonly integration_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type IntegrationWarehouseMappingGroupChange = Partial<IntegrationWarehouseMappingGroupCreation>

export interface IntegrationWarehouseMappingGroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Description of what the group maps. */
  readonly description?: string | null
  /** Integration whose codes are mapped. */
  readonly integration_id?: Id | null
}

export interface InvoiceAnswer {
  /** Account invoiced. */
  readonly account_id: number
  /** Invoice number, from sequence INV. */
  readonly document_number: string
  /** Document type. */
  readonly document_type: 'invoice' | null
  /** Status of the invoice. */
  readonly status: 'draft' | 'submitted' | 'authorised' | 'paid' | 'void' | null
  readonly document_date: string
  readonly document_due_date: string
  readonly reference: string | null
  /** Tax status: prices exclude tax. */
  readonly tax_status: 'tax_exclusive' | null
  /** Currency of the invoice: the account's, or the default currency. */
  readonly currency: string | null
  /** Net total of the charges. */
  readonly net_total: number | null
  /** Total tax: for each tax rate, the tax on the sum of its charges, rounded to the smallest unit of the currency. */
  readonly tax_total: number | null
  /** Gross total to be paid. */
  readonly gross_total: number | null
  /** Start of the charging period of the baskets. */
  readonly start_at: string | null
  /** End of the charging period of the baskets. */
  readonly end_at: string | null
  /** Payment time. */
  readonly paid_at: string | null
  readonly lines: readonly InvoiceLineAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type InvoiceChange = Partial<InvoiceCreation>

export interface InvoiceCreation {
  /** Invoice date; the date of creation when not given. */
  readonly document_date: string
  /** Due date. */
  readonly document_due_date: string
  /** Reference of the account, such as its purchase order number. */
  readonly reference?: string | null
  readonly lines_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: InvoiceLinePart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: InvoiceLineChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
}

export interface InvoiceLineAnswer {
  readonly invoice_id: number
  readonly charge_type: 'RECEIPT' | 'PICK' | 'RENTAL' | 'SUNDRY' | null
  readonly code: string
  readonly name: string
  readonly quantity: number | null
  readonly price: number | null
  readonly net: number | null
  readonly tax_rate: number | null
  readonly tax: number | null
  readonly total: number | null
  readonly goods_out_id: number | null
  readonly inbound_good_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type InvoiceLineChange = Partial<InvoiceLineCreation>

export interface InvoiceLineCreation {
  /** Invoice. */
  readonly invoice_id: Id
  /** Charge type; null if charges of several types are combined in the line. */
  readonly charge_type?: 'RECEIPT' | 'PICK' | 'RENTAL' | 'SUNDRY' | null
  /** Code of the charge, or of the combined charges. */
  readonly code: string
  /** Text of the line. */
  readonly name: string
  /** Number of pricing blocks. */
  readonly quantity?: number | null
  /** Price per block. */
  readonly price?: number | null
  /** Net amount. */
  readonly net?: number | null
  /** Tax rate in percent; null if charges with several rates are combined. */
  readonly tax_rate?: number | null
  /** Share of the tax total allotted to the line. */
  readonly tax?: number | null
  /** Line total: net + tax. */
  readonly total?: number | null
  /** Order (goods-out) the charge is for. */
  readonly goods_out_id?: Id | null
  /** Goods-in receipt the charge is for. */
  readonly inbound_good_id?: Id | null
}

export interface InvoiceLinePart {
  /** Charge type; null if charges of several types are combined in the line. */
  readonly charge_type?: 'RECEIPT' | 'PICK' | 'RENTAL' | 'SUNDRY' | null
  /** Code of the charge, or of the combined charges. */
  readonly code: string
  /** Text of the line. */
  readonly name: string
  /** Number of pricing blocks. */
  readonly quantity?: number | null
  /** Price per block. */
  readonly price?: number | null
  /** Net amount. */
  readonly net?: number | null
  /** Tax rate in percent; null if charges with several rates are combined. */
  readonly tax_rate?: number | null
  /** Share of the tax total allotted to the line. */
  readonly tax?: number | null
  /** Line total: net + tax. */
  readonly total?: number | null
  /** Order (goods-out) the charge is for. */
  readonly goods_out_id?: Id | null
  /** Goods-in receipt the charge is for. */
  readonly inbound_good_id?: Id | null
}

export interface InvoicesInvoiceInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface InvoicesInvoiceOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface InvoicesPayInput {
  /** Payment time; now when not given. */
  readonly paid_at?: string | null
}

export interface ListExportsCreateInput {
  /** GraphQL root of the list. */
  readonly root: string
  /** Name of the file without its ending; the root when not given. */
  readonly name?: string | null
  /** Filter of the list, as its GraphQL filter type takes it. */
  readonly filter?: Record<string, unknown> | null
  /** Order of the list: `code DESC, id ASC`. */
  readonly order?: string | null
  /** Columns, each {name, path}. */
  readonly fields: readonly { readonly name?: string | null; readonly path: string }[]
  /** File format. */
  readonly format?: 'csv' | 'xlsx' | null
}

export interface LoadAnswer {
  readonly reference: string | null
  readonly warehouse_id: number
  readonly carrier_id: number | null
  readonly trailer_id: number | null
  readonly location_id: number | null
  readonly load_by: string | null
  readonly expected_storage_unit_quantity: number | null
  readonly loading_validation_mode: 'none' | 'delivery_address' | 'sales_order' | null
  /** Status of the load. */
  readonly status: 'pending' | 'open' | 'closed' | 'dispatched' | 'cancelled' | null
  /** Number of storage units loaded. */
  readonly number_of_storage_units_loaded: number | null
  /** Dispatch time. */
  readonly dispatched_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type LoadChange = Partial<LoadCreation>

export interface LoadCreation {
  /** Load number, unique among the loads of the warehouse that have not left; the next number of sequence LOAD when not given. */
  readonly reference?: string | null
  /** Warehouse the load leaves from. */
  readonly warehouse_id: Id
  /** Carrier of the load. */
  readonly carrier_id?: Id | null
  /** Trailer of the load. */
  readonly trailer_id?: Id | null
  /** Dock the load is loaded at: a goods-out bay or bay. */
  readonly location_id?: Id | null
  /** Loading deadline (cut-off). */
  readonly load_by?: string | null
  /** Expected number of storage units. */
  readonly expected_storage_unit_quantity?: number | null
  /** Loading validation: whether drops are identified by delivery address, by sales order, or not at all; the warehouse setting when not given. */
  readonly loading_validation_mode?: 'none' | 'delivery_address' | 'sales_order' | null
}

export interface LoadDropAnswer {
  readonly load_id: number
  readonly delivery_address_id: number | null
  readonly goods_out_id: number | null
  readonly expected_storage_unit_quantity: number | null
  readonly booking_reference: string | null
  /** Position among the drops of the load, from 1. */
  readonly sequence: number | null
  /** Status of the drop. */
  readonly status: 'pending' | 'loaded' | 'dispatched' | 'cancelled' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type LoadDropChange = Partial<LoadDropCreation>

export interface LoadDropCreation {
  /** Load. */
  readonly load_id: Id
  /** Delivery address of the drop, if the load is validated by delivery address. */
  readonly delivery_address_id?: Id | null
  /** Order of the drop, if the load is validated by sales order. */
  readonly goods_out_id?: Id | null
  /** Expected number of storage units for the drop. */
  readonly expected_storage_unit_quantity?: number | null
  /** Booking reference of the consignee. */
  readonly booking_reference?: string | null
}

export interface LoadDropsSequenceInput {
  /** Position: 0 is the first; a number beyond the last puts the drop last. */
  readonly sequence: number
}

export interface LoadTasksLoadStorageUnitInput {
  /** Storage unit; give either this or barcode. */
  readonly storage_unit_id?: Id | null
  /** Barcode scanned on the storage unit; give either this or storage_unit_id. */
  readonly barcode?: string | null
  /** Drop the unit is loaded for. */
  readonly load_drop_id?: Id | null
}

export interface LoadsCloseInput {
  /** Whether to close the load although some units are not loaded; those units are left behind. */
  readonly force?: boolean | null
}

export interface LoadsLoadManifestInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface LoadsLoadManifestOfManyManyInput {
  /** Ids of the records, in the order of their papers. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface LocationAnswer {
  readonly code: string
  readonly warehouse_id: number
  readonly location_type_id: number
  readonly description: string | null
  readonly barcode: string | null
  readonly zone: string | null
  readonly aisle: string | null
  readonly bay: string | null
  readonly level: string | null
  readonly position: string | null
  readonly row: string | null
  readonly column: string | null
  readonly slot: string | null
  readonly check_digit: string | null
  readonly pick_sequence: number | null
  readonly putaway_sequence: number | null
  readonly max_weight: number | null
  readonly max_cube: number | null
  readonly max_height: number | null
  readonly storage_unit_capacity: number | null
  readonly storage_unit_type_id: number | null
  readonly is_pickface: boolean | null
  readonly is_active: boolean | null
  readonly available_in_booking_diary: boolean | null
  readonly opening_times: readonly Record<string, unknown>[] | null
  /** Time of the last stock count at the location. */
  readonly last_counted_at: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type LocationChange = Partial<LocationCreation>

export interface LocationCreation {
  /** Location code, as printed on its label. */
  readonly code: string
  /** Warehouse the location belongs to. */
  readonly warehouse_id: Id
  /** Location type. */
  readonly location_type_id: Id
  /** Description for warehouse staff. */
  readonly description?: string | null
  /** Barcode on the location label, as scanned by handhelds. */
  readonly barcode?: string | null
  /** Zone of the warehouse. */
  readonly zone?: string | null
  /** Aisle. */
  readonly aisle?: string | null
  /** Bay within the aisle. */
  readonly bay?: string | null
  /** Level (shelf height) within the bay. */
  readonly level?: string | null
  /** Position on the level. */
  readonly position?: string | null
  /** Row of the slot. */
  readonly row?: string | null
  /** Column of the slot. */
  readonly column?: string | null
  /** Slot. */
  readonly slot?: string | null
  /** Check digit that a user enters or reads out to confirm being at the location. */
  readonly check_digit?: string | null
  /** Pick sequence: order in which pickers visit locations. Also accepted as `walk_sequence`. */
  readonly pick_sequence?: number | null
  /** Putaway sequence: order in which locations are visited when goods are put away. */
  readonly putaway_sequence?: number | null
  /** Maximum weight in kilograms. */
  readonly max_weight?: number | null
  /** Maximum cube (volume) in cubic metres. */
  readonly max_cube?: number | null
  /** Maximum height of a load in centimetres. */
  readonly max_height?: number | null
  /** Maximum number of storage units at the location; null means no limit. */
  readonly storage_unit_capacity?: number | null
  /** Only storage unit type allowed at the location; null allows every type. */
  readonly storage_unit_type_id?: Id | null
  /** Whether the location is a pick face. */
  readonly is_pickface?: boolean | null
  /** Whether goods may be moved to the location. Also accepted as `active`. */
  readonly is_active?: boolean | null
  /** Whether deliveries and collections can be booked at the location. */
  readonly available_in_booking_diary?: boolean | null
  /** Hours in which the location can be booked, each {weekday 0-6, opens, closes}. */
  readonly opening_times?:
    | readonly { readonly weekday: number; readonly opens: string; readonly closes: string }[]
    | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
}

export interface LocationGroupsCreateInput {
  /** Group; given by the path. */
  readonly group_id?: Id | null
  /** Location; give either this or location_ids. */
  readonly location_id?: Id | null
  /** Ids of the locations; give either this or location_id. */
  readonly location_ids?: readonly Id[] | null
}

export interface LocationRangesCreateInput {
  /** Warehouse in which the locations are created. */
  readonly warehouse_id: Id
  /** Location type of every location created. */
  readonly location_type_id: Id
  /** Prefix of every location code. */
  readonly prefix?: string | null
  /** Text between the parts of every location code, such as -; nothing when not given. */
  readonly separator?: string | null
  /** First zone of the range: digits (01) or letters (A). Its width is kept. */
  readonly range_start_zone?: string | null
  /** Last zone of the range, of the same kind as the first. */
  readonly range_end_zone?: string | null
  /** First aisle of the range: digits (01) or letters (A). Its width is kept. */
  readonly range_start_aisle?: string | null
  /** Last aisle of the range, of the same kind as the first. */
  readonly range_end_aisle?: string | null
  /** First column of the range: digits (01) or letters (A). Its width is kept. */
  readonly range_start_column?: string | null
  /** Last column of the range, of the same kind as the first. */
  readonly range_end_column?: string | null
  /** First row of the range: digits (01) or letters (A). Its width is kept. */
  readonly range_start_row?: string | null
  /** Last row of the range, of the same kind as the first. */
  readonly range_end_row?: string | null
  /** First slot of the range: digits (01) or letters (A). Its width is kept. */
  readonly range_start_slot?: string | null
  /** Last slot of the range, of the same kind as the first. */
  readonly range_end_slot?: string | null
  /** Whether goods may be moved to the locations. */
  readonly active?: boolean | null
}

export interface LocationTypeAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type LocationTypeChange = Partial<LocationTypeCreation>

export interface LocationTypeCreation {
  /** Location type code. BAY, GIBAY, GOBAY, RACK, PICKANDDROP, WORK and PERSONALLOCATION have a built-in meaning. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description of what the location type is used for. */
  readonly description?: string | null
}

export interface LocationsLocationLabelManyInput {
  /** Ids of the records; one label is printed for each. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface MappingAnswer {
  readonly mapping_group_id: number
  readonly mapping_fields: Record<string, unknown> | null
  readonly operation_type_fields: Record<string, unknown> | null
  /** Operation type of the mapping group. */
  readonly operation_type: 'ftp' | 'stock_hold' | 'stock_release' | 'lookup' | null
  /** Account mapped to, for files. */
  readonly account_id: number | null
  /** Customer mapped to, for files. */
  readonly customer_id: number | null
  /** Delivery address mapped to, for files. */
  readonly delivery_address_id: number | null
  /** Collection address mapped to, for files. */
  readonly collection_address_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type MappingChange = Partial<MappingCreation>

export interface MappingCreation {
  /** Mapping group; must not be a group of an integration, whose mappings are separate resources. */
  readonly mapping_group_id: Id
  /** Values to match, by field. */
  readonly mapping_fields?: Record<string, unknown> | null
  /** Result of the mapping: reason_code_to for a stock hold or release; the ids of account, customer and addresses for a file; the group's own fields for a lookup. */
  readonly operation_type_fields?: Record<string, unknown> | null
}

export interface MappingGroupAnswer {
  readonly name: string
  readonly description: string | null
  readonly operation_type: OperationType
  readonly integration_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type MappingGroupChange = Partial<MappingGroupCreation>

export interface MappingGroupCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Description of what the group maps. */
  readonly description?: string | null
  /** Operation type: what the mapped codes stand for. */
  readonly operation_type: OperationType
  /** Integration whose codes are mapped. */
  readonly integration_id?: Id | null
}

export interface MappingGroupFieldAnswer {
  readonly mapping_group_id: number
  readonly field_name: string
  readonly field_type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type MappingGroupFieldChange = Partial<MappingGroupFieldCreation>

export interface MappingGroupFieldCreation {
  /** Mapping group. */
  readonly mapping_group_id: Id
  /** Field name used in mappings. */
  readonly field_name: string
  /** Data type of the values. */
  readonly field_type?: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | null
}

export interface Meta {
  /** Attributes that were sent but are unknown or read-only; they were ignored. With `Prefer: handling=strict` they are refused. */
  readonly ignored?: readonly string[]
}

export interface MetadataIndex {
  readonly version: string
  readonly types: readonly MetadataTypeSummary[]
  readonly problems: Record<string, unknown>
  readonly events: Record<string, unknown>
  readonly actions: Record<string, unknown>
  readonly imports: Record<string, unknown>
  readonly widgets: Record<string, unknown>
  readonly template_sample: Record<string, unknown>
  readonly permissions: Record<string, unknown>
}

export interface MetadataType {
  readonly name: string
  readonly one: string
  readonly area: string
  readonly description: string
  readonly root: string | null
  readonly permission: string | null
  readonly limited_permissions: readonly string[]
  readonly limited_changes: boolean
  readonly limited_creations: boolean
  readonly title_fields: readonly string[]
  readonly searched: readonly string[]
  readonly references: Record<string, unknown>
  readonly node: string | null
  readonly filter_type: string | null
  readonly has_history: boolean
  readonly archive: string | null
  readonly order: readonly string[]
  readonly fields: readonly Record<string, unknown>[]
  readonly parts: readonly Record<string, unknown>[]
  readonly shows: readonly Record<string, unknown>[]
  readonly list_fields: readonly Record<string, unknown>[]
  readonly filters: readonly Record<string, unknown>[]
  readonly sorts: readonly string[]
  readonly quick_sorts: readonly string[]
  readonly operations: readonly Record<string, unknown>[]
  readonly field_labels: readonly Record<string, unknown>[]
}

export interface MetadataTypeSummary {
  readonly name: string
  readonly one: string
  readonly area: string
  readonly description: string
  readonly root: string | null
  readonly permission: string | null
  readonly limited_permissions: readonly string[]
  readonly limited_changes: boolean
  readonly limited_creations: boolean
  readonly title_fields: readonly string[]
  readonly searched: readonly string[]
  readonly references: Record<string, unknown>
}

export interface NotificationAnswer {
  /** Reason: a mention, a comment on a watched record, its change of status, or an automation. */
  readonly kind: 'mention' | 'comment' | 'status' | 'automation' | null
  /** Type of the record. */
  readonly record_type: string | null
  /** Id of the record. */
  readonly record_id: number | null
  /** Reference, code or name of the record when the notification was made. */
  readonly record_title: string | null
  /** Comment it is about; null for another reason. */
  readonly comment_id: number | null
  /** New status of the record, or what an automation says; null for a comment. */
  readonly message: string | null
  /** User who wrote the comment or made the change. */
  readonly actor_id: number | null
  readonly read: boolean | null
  /** User who is notified. */
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type NotificationChange = Partial<NotificationCreation>

export interface NotificationCreation {
  /** Whether its user has read it. */
  readonly read?: boolean | null
}

export interface OauthApplicationAnswer {
  readonly name: string
  /** OAuth client id. */
  readonly client_id: string | null
  /** OAuth client secret; returned once when it is created or rotated, null afterwards. */
  readonly client_secret: string | null
  readonly confidential: boolean | null
  readonly grant_types: readonly ('client_credentials' | 'authorization_code' | 'refresh_token')[] | null
  readonly redirect_uris: readonly string[] | null
  readonly role_id: number | null
  readonly all_accounts: boolean | null
  readonly all_warehouses: boolean | null
  readonly account_ids: readonly number[] | null
  readonly warehouse_ids: readonly number[] | null
  readonly active: boolean | null
  /** Time of the last token request. */
  readonly last_used_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type OauthApplicationChange = Partial<OauthApplicationCreation>

export interface OauthApplicationCreation {
  /** Display name, shown to users who are asked for consent. */
  readonly name: string
  /** Whether the application is a confidential client, able to keep a secret; a program on the user's own device is not. */
  readonly confidential?: boolean | null
  /** OAuth grant types the application may use: client_credentials, authorization_code, refresh_token. */
  readonly grant_types?: readonly ('client_credentials' | 'authorization_code' | 'refresh_token')[] | null
  /** Redirect URIs to which users return after signing in. */
  readonly redirect_uris?: readonly string[] | null
  /** Role in this tenant; Standard when not given. */
  readonly role_id?: Id | null
  /** Whether the application has access to the goods of every account. */
  readonly all_accounts?: boolean | null
  /** Whether the application has access to every warehouse. */
  readonly all_warehouses?: boolean | null
  /** Ids of the accounts it has access to, if not all. */
  readonly account_ids?: readonly Id[] | null
  /** Ids of the warehouses it has access to, if not all. */
  readonly warehouse_ids?: readonly Id[] | null
  /** Whether tokens of the application are valid; switching it off rejects them at once in every tenant. */
  readonly active?: boolean | null
}

export interface OrderTypeAnswer {
  readonly code: string
  readonly name: string | null
  readonly duty_payable: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type OrderTypeChange = Partial<OrderTypeCreation>

export interface OrderTypeCreation {
  /** Order type code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Whether duty is payable on the goods. */
  readonly duty_payable?: boolean | null
}

export interface PackageAnswer {
  readonly shipment_id: number
  readonly storage_unit_type_id: number | null
  /** Storage unit the goods were packed into. */
  readonly storage_unit_id: number | null
  readonly tracking_number: string | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly weight: number | null
  readonly unit_of_measure: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
  readonly weight_unit_of_measure: 'kilogram' | 'gram' | 'pound' | null
  /** Label of the package. */
  readonly label_document_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type PackageChange = Partial<PackageCreation>

export interface PackageCreation {
  /** Shipment of the package. */
  readonly shipment_id: Id
  /** Storage unit type of the package: carton, pallet and so on. */
  readonly storage_unit_type_id?: Id | null
  /** Tracking number of the carrier. */
  readonly tracking_number?: string | null
  /** Length; stored in centimetres. */
  readonly length?: number | null
  /** Width; stored in centimetres. */
  readonly width?: number | null
  /** Height; stored in centimetres. */
  readonly height?: number | null
  /** Weight; stored in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height as sent; values are stored in centimetres. */
  readonly unit_of_measure?: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
  /** Unit of measure of the weight as sent; values are stored in kilograms. */
  readonly weight_unit_of_measure?: 'kilogram' | 'gram' | 'pound' | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
    readonly weight_unit_of_measure?: 'kilogram' | 'gram' | 'pound' | null
  }
}

export interface PackagePart {
  /** Storage unit type of the package: carton, pallet and so on. */
  readonly storage_unit_type_id?: Id | null
  /** Tracking number of the carrier. */
  readonly tracking_number?: string | null
  /** Length; stored in centimetres. */
  readonly length?: number | null
  /** Width; stored in centimetres. */
  readonly width?: number | null
  /** Height; stored in centimetres. */
  readonly height?: number | null
  /** Weight; stored in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height as sent; values are stored in centimetres. */
  readonly unit_of_measure?: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
  /** Unit of measure of the weight as sent; values are stored in kilograms. */
  readonly weight_unit_of_measure?: 'kilogram' | 'gram' | 'pound' | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
    readonly weight_unit_of_measure?: 'kilogram' | 'gram' | 'pound' | null
  }
}

export interface PackagesCreateInput {
  /** Shipment of the package. */
  readonly shipment_id: Id
  /** Storage unit type of the package: carton, pallet and so on. */
  readonly storage_unit_type_id?: Id | null
  /** Tracking number of the carrier. */
  readonly tracking_number?: string | null
  /** Length; stored in centimetres. */
  readonly length?: number | null
  /** Width; stored in centimetres. */
  readonly width?: number | null
  /** Height; stored in centimetres. */
  readonly height?: number | null
  /** Weight; stored in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height as sent; values are stored in centimetres. */
  readonly unit_of_measure?: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
  /** Unit of measure of the weight as sent; values are stored in kilograms. */
  readonly weight_unit_of_measure?: 'kilogram' | 'gram' | 'pound' | null
  /** Staged goods packed into the package, each {stock_id, quantity}. */
  readonly contents?: readonly { readonly stock_id: Id; readonly quantity?: number | null }[] | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'centimetre' | 'metre' | 'inch' | 'foot' | 'millimetre' | null
    readonly weight_unit_of_measure?: 'kilogram' | 'gram' | 'pound' | null
  }
}

export interface PackagesShipmentLabelInput {
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
}

export interface PickTasksBatchCompleteManyInput {
  /** Ids of the pick tasks. */
  readonly ids: readonly Id[]
  /** Total quantity picked for all the tasks together, in units. */
  readonly confirmed_quantity: number
  /** Staging bay the goods were brought to. */
  readonly location_to_id: Id
  /** Storage unit the goods were picked into. */
  readonly storage_unit_to_id?: Id | null
  /** Whether the quantity not picked stays open to be picked later; otherwise it counts as a short pick. */
  readonly keep_open?: boolean | null
}

export interface PickTasksUnpickInput {
  /** Quantity to take back, in units; everything still staged of the pick when not given. */
  readonly quantity?: number | null
  /** Location the goods go to; the location they were picked from when not given. */
  readonly location_to_id?: Id | null
  /** Storage unit the goods are put on; null puts them down loose. When not given, they go back as they were stored before the pick, where possible. */
  readonly storage_unit_to_id?: Id | null
  /** Serial numbers of the units that go back; required when only part of them does. */
  readonly serial_numbers?: readonly string[] | null
  /** Reason code of type transfer. */
  readonly reason_code_id?: Id | null
  /** Free text description of the reversal. */
  readonly description?: string | null
}

export interface PickfaceProductAnswer {
  readonly product_id: number
  readonly location_id: number | null
  readonly location_group_id: number | null
  /** Warehouse of the pick face. */
  readonly warehouse_id: number | null
  readonly replenishment_type: 'continuous' | 'demand' | 'order_volume' | null
  readonly trigger_min: number | null
  readonly trigger_max: number | null
  readonly priority: number | null
  readonly full_storage_units_only: boolean | null
  /** Time the pick face first held the product. */
  readonly first_filled_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type PickfaceProductChange = Partial<PickfaceProductCreation>

export interface PickfaceProductCreation {
  /** Product. */
  readonly product_id: Id
  /** Pick face location; give either this or location_group_id. */
  readonly location_id?: Id | null
  /** Group of pick face locations, used in pick_sequence order; give either this or location_id. */
  readonly location_group_id?: Id | null
  /** Replenishment type: continuous replenishes when stock falls below trigger_min, demand when a pick finds no other stock, order_volume for the open orders. */
  readonly replenishment_type?: 'continuous' | 'demand' | 'order_volume' | null
  /** Minimum stock level in units, below which the pick face is replenished. */
  readonly trigger_min?: number | null
  /** Maximum stock level in units, up to which the pick face is replenished. */
  readonly trigger_max?: number | null
  /** Priority among the pick faces of the product; the lowest number goes first. */
  readonly priority?: number | null
  /** Whether only full storage units are used for replenishment. */
  readonly full_storage_units_only?: boolean | null
}

export interface PreferenceAnswer {
  readonly key: string
  readonly value: Record<string, unknown> | null
  /** User whose preference it is. */
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type PreferenceChange = Partial<PreferenceCreation>

export interface PreferenceCreation {
  /** Key, unique for each user. */
  readonly key: string
  /** Value. Always replaced as a whole. */
  readonly value?: Record<string, unknown> | null
}

export interface PrintAgentAnswer {
  readonly name: string
  /** Token for authentication at /print_agent; returned once on creation, null afterwards. */
  readonly token: string | null
  /** Time the agent last asked for print jobs. */
  readonly last_seen_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type PrintAgentChange = Partial<PrintAgentCreation>

export interface PrintAgentCreation {
  /** Display name. */
  readonly name: string
}

export interface PrintJobAnswer {
  readonly printer_id: number | null
  readonly document_id: number | null
  readonly content_type: string
  readonly copies: number | null
  readonly status: 'queued' | 'sent' | 'printing' | 'done' | 'failed' | 'expired'
  readonly message: string | null
  readonly user_id: number | null
  readonly sent_at: string | null
  readonly finished_at: string | null
  readonly stuck_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface PrintJobsPrintLabelInput {
  /** What the label is for. */
  readonly what: 'location' | 'storage_unit' | 'product' | 'goods_out' | 'package'
  /** Location, storage unit, product, order or package that the label is for. */
  readonly id: Id
  /** Number of copies. */
  readonly copies?: number | null
}

export interface PrinterAnswer {
  readonly name: string
  readonly description: string | null
  readonly supports_documents: boolean | null
  readonly supports_labels: boolean | null
  readonly is_default: boolean | null
  readonly integration_id: number | null
  readonly agent_id: number | null
  readonly device_name: string | null
  /** Availability of the printer. */
  readonly status: 'AVAILABLE' | 'OFFLINE' | 'DISABLED' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type PrinterChange = Partial<PrinterCreation>

export interface PrinterCreation {
  /** Display name. */
  readonly name: string
  /** Description, such as where the printer is. */
  readonly description?: string | null
  /** Whether documents can be printed. */
  readonly supports_documents?: boolean | null
  /** Whether labels can be printed. */
  readonly supports_labels?: boolean | null
  /** Whether this is the default printer for what it supports. There is one default for documents and one for labels. */
  readonly is_default?: boolean | null
  /** Cloud print integration the printer is connected to; the tenant's default connection when not given. */
  readonly integration_id?: Id | null
  /** Print agent on site that the printer is connected to. */
  readonly agent_id?: Id | null
  /** Device name known to the print agent. */
  readonly device_name?: string | null
}

export interface ProductAnswer {
  readonly code: string | null
  readonly description: string | null
  readonly stock_unit_type_id: number | null
  readonly long_description: string | null
  readonly barcode: string | null
  readonly case_barcode: string | null
  readonly inner_barcode: string | null
  readonly outer_barcode: string | null
  readonly commodity_code: string | null
  readonly country_of_manufacture: string | null
  readonly customs_description: string | null
  readonly unit_value: number | null
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly stop: boolean | null
  readonly obsolete: number | null
  readonly specific_gravity: number | null
  readonly output_quantity: number | null
  readonly assemble_on_pick: boolean | null
  readonly require_dimensions_on_receipt: boolean | null
  readonly non_hazardous_for_transport: boolean | null
  readonly pick_strategy: 'pick_by_line' | 'batch_pick' | null
  readonly product_type: 'single' | 'bill_of_materials' | null
  readonly serial_number_tracking_setting: 'none' | 'outbound' | 'inbound_and_outbound' | null
  readonly units_per_inner: number | null
  readonly units_per_case: number | null
  readonly units_per_outer: number | null
  readonly weight: number | null
  readonly cube: number | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly enforce_pickface_stock_consolidation: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ProductChange = Partial<ProductCreation>

export interface ProductCreation {
  /** Product code (SKU); the next number of sequence PRODUCT when not given. */
  readonly code?: string | null
  /** Short description. Also accepted as `name`. */
  readonly description?: string | null
  /** Stock unit type the product is counted in; ITEMS when not given. */
  readonly stock_unit_type_id?: Id | null
  /** Long description. */
  readonly long_description?: string | null
  /** Barcode of a single unit. */
  readonly barcode?: string | null
  /** Barcode of a case. */
  readonly case_barcode?: string | null
  /** Barcode of an inner pack. */
  readonly inner_barcode?: string | null
  /** Barcode of an outer pack. */
  readonly outer_barcode?: string | null
  /** Commodity code (Harmonized System). */
  readonly commodity_code?: string | null
  /** Country of manufacture, ISO 3166-1. */
  readonly country_of_manufacture?: string | null
  /** Description for customs. */
  readonly customs_description?: string | null
  /** Value of one unit on a commercial invoice, in the currency of the account. */
  readonly unit_value?: number | null
  /** Minimum remaining shelf life in days at receipt. */
  readonly shelf_life_min?: number | null
  /** Total shelf life in days from production. */
  readonly shelf_life_max?: number | null
  /** Whether the product is stopped: nothing of it is received unannounced, ordered, picked or sent. */
  readonly stop?: boolean | null
  /** Obsolescence: 1 blocks receipts, 2 blocks receipts and orders. */
  readonly obsolete?: number | null
  /** Specific gravity of liquids, in kilograms per litre. */
  readonly specific_gravity?: number | null
  /** Quantity produced by one build of the materials. */
  readonly output_quantity?: number | null
  /** Whether the product is assembled from its materials when it is picked. */
  readonly assemble_on_pick?: boolean | null
  /** Whether dimensions must be recorded at receipt. */
  readonly require_dimensions_on_receipt?: boolean | null
  /** Whether the product is transported without dangerous goods papers. */
  readonly non_hazardous_for_transport?: boolean | null
  /** Pick strategy: one pick task per order line, or batch picking of several at once. */
  readonly pick_strategy?: 'pick_by_line' | 'batch_pick' | null
  /** Product type: single, or built from materials (bill of materials). */
  readonly product_type?: 'single' | 'bill_of_materials' | null
  /** Serial number tracking: when serial numbers are recorded. */
  readonly serial_number_tracking_setting?: 'none' | 'outbound' | 'inbound_and_outbound' | null
  /** Units per inner pack. */
  readonly units_per_inner?: number | null
  /** Units per case. */
  readonly units_per_case?: number | null
  /** Units per outer pack. */
  readonly units_per_outer?: number | null
  /** Weight of one unit in kilograms. */
  readonly weight?: number | null
  /** Cube (volume) of one unit in cubic metres. */
  readonly cube?: number | null
  /** Length of one unit in centimetres. */
  readonly length?: number | null
  /** Width of one unit in centimetres. */
  readonly width?: number | null
  /** Height of one unit in centimetres. */
  readonly height?: number | null
  /** Whether stock with different FIFO dates is merged in the product's pick faces. */
  readonly enforce_pickface_stock_consolidation?: boolean | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
}

export interface ProductGroupsCreateInput {
  /** Group; given by the path. */
  readonly group_id?: Id | null
  /** Product; give either this or product_ids. */
  readonly product_id?: Id | null
  /** Ids of the products; give either this or product_id. */
  readonly product_ids?: readonly Id[] | null
}

export interface ProductMaterialAnswer {
  readonly parent_product_id: number
  readonly child_product_id: number
  readonly quantity: number
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ProductMaterialChange = Partial<ProductMaterialCreation>

export interface ProductMaterialCreation {
  /** Parent product: the bill of materials that is built. */
  readonly parent_product_id: Id
  /** Component product. */
  readonly child_product_id: Id
  /** Quantity of the component, in units, for one build of the parent, which yields its output_quantity. */
  readonly quantity: number
}

export interface ProductStorageUnitAnswer {
  readonly product_id: number
  readonly storage_unit_type_id: number
  readonly stock_configuration: 'unit' | 'case' | 'inner' | 'outer'
  readonly unit_of_measure: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot'
  readonly per_layer: number
  readonly number_of_layers: number
  readonly total: number | null
  /** Rank among the configurations of the product, without gaps; 0 is the default configuration. */
  readonly priority: number | null
  readonly allow_receipt: boolean | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly weight: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ProductStorageUnitChange = Partial<ProductStorageUnitCreation>

export interface ProductStorageUnitCreation {
  /** Product. */
  readonly product_id: Id
  /** Storage unit type. */
  readonly storage_unit_type_id: Id
  /** Packaging level that per_layer and total are counted in. */
  readonly stock_configuration: 'unit' | 'case' | 'inner' | 'outer'
  /** Unit of measure of length, width and height. */
  readonly unit_of_measure: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot'
  /** Quantity per layer, counted in stock_configuration. */
  readonly per_layer: number
  /** Number of layers on a full storage unit. */
  readonly number_of_layers: number
  /** Quantity on a full storage unit: per_layer x number_of_layers, counted in stock_configuration. A value that is sent must agree. */
  readonly total?: number | null
  /** Whether goods may be received in this configuration. */
  readonly allow_receipt?: boolean | null
  /** Length of a full storage unit, in unit_of_measure. */
  readonly length?: number | null
  /** Width of a full storage unit, in unit_of_measure. */
  readonly width?: number | null
  /** Height of a full storage unit, in unit_of_measure. */
  readonly height?: number | null
  /** Weight of a full storage unit in kilograms. */
  readonly weight?: number | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot'
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
  }
}

export interface ProductStorageUnitsPriorityInput {
  /** Rank, counted from 0; a number beyond the last puts the configuration last. */
  readonly priority: number
}

export interface ProductsCreateManyInput {
  /** What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others. */
  readonly error_policy?: 'all_or_nothing' | 'skip_bad' | null
  /** Attributes of the records to create, at most 1,000. */
  readonly records: readonly (ProductCreation & { readonly account_ids?: readonly Id[] | null })[]
}

export interface ProductsProductLabelManyInput {
  /** Ids of the records; one label is printed for each. */
  readonly ids: readonly Id[]
  /** Whether to send the print to a printer; otherwise the response is the file. */
  readonly cloud_print?: boolean | null
  /** Printer to print on. */
  readonly printer_id?: Id | null
  /** Number of copies. */
  readonly copies?: number | null
  /** Template to print with; when not given, the template of the account or customer, otherwise the default template. */
  readonly template_id?: Id | null
}

export interface ProfilesUpdateInput {
  /** Display name, in all tenants. */
  readonly name?: string | null
  /** Preferred language in this tenant, BCP 47. */
  readonly language?: string | null
  /** IANA time zone in this tenant. */
  readonly timezone?: string | null
  /** New password; ends all sessions. */
  readonly password?: string | null
  /** Confirmation: the same value again. */
  readonly password_confirmation?: string
  /** Current password; required with a new one. */
  readonly current_password?: string | null
}

export interface PutawayRuleAnswer {
  readonly account_id: number
  readonly rule: 'code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity'
  readonly direction: 'asc' | 'desc'
  readonly position: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type PutawayRuleChange = Partial<PutawayRuleCreation>

export interface PutawayRuleCreation {
  /** Account the rule belongs to. */
  readonly account_id: Id
  /** Ranking criterion: location code, walk sequence, height remaining above the load, or proximity to a pick face of the product. */
  readonly rule: 'code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity'
  /** Sort direction: lowest value first (asc) or highest value first (desc). */
  readonly direction: 'asc' | 'desc'
  /** Position among the rules of the account: 1, 2, 3 without gaps; the last position when not given. */
  readonly position?: number | null
}

export interface PutawayRulesPositionInput {
  /** Position, counted from 1; a number beyond the last puts the rule last. */
  readonly position: number
}

export interface ReasonCodeAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly reason_type: ReasonType
  readonly active: boolean | null
  readonly generic: boolean | null
  readonly account_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ReasonCodeChange = Partial<ReasonCodeCreation>

export interface ReasonCodeCreation {
  /** Reason code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description of when the code is used. */
  readonly description?: string | null
  /** Action the code is a reason for. */
  readonly reason_type: ReasonType
  /** Whether the code can be used. */
  readonly active?: boolean | null
  /** Whether the code can be used for the stock of every account. */
  readonly generic?: boolean | null
  /** Account for whose stock the code can be used when it is not generic. */
  readonly account_id?: Id | null
}

export interface ReceiveTasksReceiveInput {
  /** Location the goods are received at; the planned location when not given. */
  readonly location_to_id?: Id | null
  /** Quantity received, in units; the quantity of the task when not given. */
  readonly confirmed_quantity?: number | null
  /** Storage unit the goods are put on. When not given, a new unit is created or the goods stay loose, as planned on the task. */
  readonly storage_unit_to_id?: Id | null
  /** Serial numbers, one per unit. */
  readonly serial_numbers?: readonly string[] | null
  /** Storage unit type of the unit to create. */
  readonly base_storage_unit_type_id?: Id | null
  /** Batch; the batch of the receipt line when not given. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Sell by date; that of the receipt line when not given. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Best before date; that of the receipt line when not given. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** Whether the quantity not received stays open to be received later. */
  readonly keep_open?: boolean | null
  /** Stock status: available, or held on arrival. */
  readonly status?: 'available' | 'held' | null
  /** Reason why the goods are held. */
  readonly hold_description?: string | null
  /** Disposition of returned goods. */
  readonly disposition?: 'restock' | 'hold' | 'return_to_supplier' | 'scrap' | null
  /** Reason code for holding or scrapping returned goods. */
  readonly reason_code_id?: Id | null
  /** Description of the condition of returned goods. */
  readonly description?: string | null
  /** Length of a full storage unit, in unit_of_measure. */
  readonly length?: number | null
  /** Width of a full storage unit, in unit_of_measure. */
  readonly width?: number | null
  /** Height of a full storage unit, in unit_of_measure. */
  readonly height?: number | null
  /** Weight of a full storage unit in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height. */
  readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  }
}

export interface ReceiveTasksReceiveToPutawayLocationInput {
  /** Location the goods are put away in. */
  readonly location_to_id: Id
  /** Quantity received, in units; the quantity of the task when not given. */
  readonly confirmed_quantity?: number | null
  /** Storage unit the goods are put on. When not given, a new unit is created or the goods stay loose, as planned on the task. */
  readonly storage_unit_to_id?: Id | null
  /** Serial numbers, one per unit. */
  readonly serial_numbers?: readonly string[] | null
  /** Storage unit type of the unit to create. */
  readonly base_storage_unit_type_id?: Id | null
  /** Batch; the batch of the receipt line when not given. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Sell by date; that of the receipt line when not given. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Best before date; that of the receipt line when not given. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** Whether the quantity not received stays open to be received later. */
  readonly keep_open?: boolean | null
  /** Stock status: available, or held on arrival. */
  readonly status?: 'available' | 'held' | null
  /** Reason why the goods are held. */
  readonly hold_description?: string | null
  /** Disposition of returned goods. */
  readonly disposition?: 'restock' | 'hold' | 'return_to_supplier' | 'scrap' | null
  /** Reason code for holding or scrapping returned goods. */
  readonly reason_code_id?: Id | null
  /** Description of the condition of returned goods. */
  readonly description?: string | null
  /** Length of a full storage unit, in unit_of_measure. */
  readonly length?: number | null
  /** Width of a full storage unit, in unit_of_measure. */
  readonly width?: number | null
  /** Height of a full storage unit, in unit_of_measure. */
  readonly height?: number | null
  /** Weight of a full storage unit in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height. */
  readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  }
}

export interface ReplenishmentTriggerReplenishmentInput {
  /** Account whose stock is brought to the pick face. */
  readonly account_id: Id
  /** Pick face to replenish. */
  readonly location_id: Id
  /** Product to replenish. */
  readonly product_id: Id
}

export interface ReportAnswer {
  readonly name: string
  readonly description: string | null
  readonly report_type: 'single' | 'bar' | 'pie'
  readonly report_query_id: number
  readonly source_path: string | null
  readonly report_fields: readonly Record<string, unknown>[] | null
  readonly variables: readonly Record<string, unknown>[] | null
  readonly user_id: number | null
  /** User who last changed the report. When sent automatically, it shows at most what this user is permitted to see; saving the report again makes you that user. */
  readonly changed_by_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ReportChange = Partial<ReportCreation>

export interface ReportCreation {
  /** Display name. */
  readonly name: string
  /** Description. */
  readonly description?: string | null
  /** Report type: single (table), bar or pie chart. */
  readonly report_type: 'single' | 'bar' | 'pie'
  /** Report query whose result is shown. */
  readonly report_query_id: Id
  /** Path of the rows in the result, such as data.tasks.aggregation or data.tasks.all.edges. */
  readonly source_path?: string | null
  /** Columns, each {name, path, prefix, suffix}. */
  readonly report_fields?:
    | readonly {
        readonly name?: string | null
        readonly path: string
        readonly prefix?: string | null
        readonly suffix?: string | null
      }[]
    | null
  /** Values for the parameters of the query, each {name, value, prompt, operator}. */
  readonly variables?:
    | readonly {
        readonly name: string
        readonly value?: string | null
        readonly prompt?: string | null
        readonly operator?: string | null
      }[]
    | null
  /** Owner: the only user who may change, delete and generate the report. Users with manage_all_reports may take it over. */
  readonly user_id?: Id | null
}

export interface ReportQueryAnswer {
  readonly name: string
  readonly description: string | null
  readonly graphql: string
  readonly parameters: readonly Record<string, unknown>[] | null
  /** User who last changed the query. Reports sent automatically show at most what this user is permitted to see; saving the query again makes you that user. */
  readonly changed_by_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ReportQueryChange = Partial<ReportQueryCreation>

export interface ReportQueryCreation {
  /** Display name. */
  readonly name: string
  /** Description. */
  readonly description?: string | null
  /** GraphQL query; validated when it is saved. */
  readonly graphql: string
  /** Parameters of the query, each {name, type}. Types: Integer, Date, String, Decimal, Boolean, ID, Datetime, or a list such as [ID]. */
  readonly parameters?:
    | readonly {
        readonly name: string
        readonly type:
          | 'Integer'
          | 'Date'
          | 'String'
          | 'Decimal'
          | 'Boolean'
          | 'ID'
          | 'Datetime'
          | '[Integer]'
          | '[Date]'
          | '[String]'
          | '[Decimal]'
          | '[Boolean]'
          | '[ID]'
          | '[Datetime]'
      }[]
    | null
}

export interface ReportsGenerateInput {
  /** Parameter values that override those of the report, each {name, value}. */
  readonly variables?: readonly { readonly name: string; readonly value?: string | null }[] | null
  /** File format; csv for a table and pdf for a chart when not given. */
  readonly format?: 'csv' | 'xlsx' | 'json' | 'pdf' | null
}

export interface RfFlowAnswer {
  readonly code: string
  readonly name: string | null
  readonly flow_type: 'standard' | 'task' | 'loading'
  readonly implementation_id: number
  readonly is_default: boolean | null
  readonly definition: Record<string, unknown> | null
  /** Slug: the code in lower case with - in place of _. */
  readonly slug: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type RfFlowChange = Partial<RfFlowCreation>

export interface RfFlowCreation {
  /** Flow code, unique within its implementation. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Flow type: standard is chosen from the menu, task works through tasks, loading loads units onto trailers. */
  readonly flow_type: 'standard' | 'task' | 'loading'
  /** RF implementation the flow belongs to. */
  readonly implementation_id: Id
  /** Whether this is the default flow of its type within the implementation. */
  readonly is_default?: boolean | null
  /** Steps of the flow, each with an id, a kind, and the step that follows. */
  readonly definition?: Record<string, unknown> | null
}

export interface RfFlowsDuplicateInput {
  /** Code of the copy. */
  readonly code: string
}

export interface RfImplementationAnswer {
  readonly code: string
  readonly name: string | null
  readonly menu: readonly string[] | null
  readonly gs1_separators: readonly string[] | null
  readonly scan_prefix: string | null
  readonly scan_suffix: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type RfImplementationChange = Partial<RfImplementationCreation>

export interface RfImplementationCreation {
  /** RF implementation code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Codes of the flows in the handheld menu, in order. */
  readonly menu?: readonly string[] | null
  /** What the scanners send in place of the separator of GS1 codes, besides U+001D: characters that no value can contain, such as `|`, `~` or `{GS}`. */
  readonly gs1_separators?: readonly string[] | null
  /** What the scanners type before each code, such as `~` or `{STX}`; it makes a scan certain however slowly it is typed. */
  readonly scan_prefix?: string | null
  /** What the scanners type behind each code besides Enter or Tab, such as `;` or `{ETX}`. */
  readonly scan_suffix?: string | null
}

export interface RfImplementationsTakeDefaultFlowsInput {
  /** Codes of the default flows. */
  readonly codes: readonly string[]
}

export interface RoleAnswer {
  readonly name: string
  readonly description: string | null
  readonly permissions: readonly string[] | null
  /** Built-in role it is, or custom. */
  readonly role_type: 'admin' | 'standard' | 'client' | 'financial' | 'rf' | 'custom' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type RoleChange = Partial<RoleCreation>

export interface RoleCreation {
  /** Display name. */
  readonly name: string
  /** Description. */
  readonly description?: string | null
  /** Identifiers of the permissions granted. */
  readonly permissions?: readonly string[] | null
}

export interface SavedViewAnswer {
  readonly name: string
  readonly resource_name: string
  readonly state: Record<string, unknown> | null
  readonly shared: boolean | null
  readonly role_ids: readonly number[] | null
  /** Owner: the user who created it. */
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type SavedViewChange = Partial<SavedViewCreation>

export interface SavedViewCreation {
  /** Display name. */
  readonly name: string
  /** Type whose list it is a view of. */
  readonly resource_name: string
  /** Filters, columns and sort order, as the program that shows the list writes them. Always replaced as a whole. */
  readonly state?: Record<string, unknown> | null
  /** Whether others see it too: the roles listed, or everybody if none is. Needs manage_shared_views. */
  readonly shared?: boolean | null
  /** Ids of the roles it is shared with; if empty, everybody. */
  readonly role_ids?: readonly Id[] | null
}

export interface ScanResultAnswer {
  readonly kind: Kind
  readonly fields: Record<string, unknown>
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ScanResultsScanInput {
  /** Barcode scanned or typed in; GS1 codes and GS1 Digital Links are read. */
  readonly barcode: string
  /** Kinds of record to look for; every kind when not given. */
  readonly expect?: readonly Kind[] | null
  /** Current location of the user; only records in its warehouse are searched. */
  readonly location_id?: Id | null
}

export interface ScheduledReportAnswer {
  readonly name: string
  readonly frequency: 'Day' | 'Month'
  readonly numbers: readonly number[]
  readonly time: string
  readonly timezone: string | null
  readonly subject: string | null
  readonly body: string | null
  /** Time the reports are next sent. */
  readonly next_run_at: string | null
  /** Time the reports were last due to be sent. */
  readonly last_run_at: string | null
  /** Owner: the only user who may change and delete the schedule. The reports show what this user is permitted to see, limited to what the users who last changed the reports and their queries are permitted to see. */
  readonly user_id: number | null
  readonly scheduled_report_reports: readonly ScheduledReportReportAnswer[]
  readonly scheduled_report_recipients: readonly ScheduledReportRecipientAnswer[]
  readonly scheduled_report_ftp_recipients: readonly ScheduledReportFtpRecipientAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ScheduledReportFtpRecipientAnswer {
  readonly scheduled_report_id: number
  readonly ftp_user_id: number
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ScheduledReportRecipientAnswer {
  readonly scheduled_report_id: number
  readonly email_address: string
  readonly name: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ScheduledReportReportAnswer {
  readonly scheduled_report_id: number
  readonly report_id: number
  readonly variables: readonly Record<string, unknown>[] | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface ScheduledReportsCreateInput {
  /** Display name. */
  readonly name: string
  /** Frequency: numbers are days of the week (Day) or days of the month (Month). */
  readonly frequency: 'Day' | 'Month'
  /** Days the reports are sent: 1 Monday to 7 Sunday, or 1 to 31; a day beyond the end of a month means its last day. */
  readonly numbers: readonly number[]
  /** Time of day the reports are sent, HH:MM. */
  readonly time: string
  /** IANA time zone of the time; the tenant's time zone when not given. */
  readonly timezone?: string | null
  /** Email subject. */
  readonly subject?: string | null
  /** Email text. */
  readonly body?: string | null
  /** Reports to send, each {report_id, variables}. */
  readonly scheduled_report_reports?:
    | readonly {
        readonly report_id: Id
        readonly variables?: readonly { readonly name: string; readonly value?: string | null }[] | null
      }[]
    | null
  /** Email recipients, each {email_address, name}. */
  readonly scheduled_report_recipients?:
    | readonly { readonly email_address: string; readonly name?: string | null }[]
    | null
  /** SFTP users the reports are provided to, each {ftp_user_id}. */
  readonly scheduled_report_ftp_recipients?: readonly { readonly ftp_user_id: Id }[] | null
}

export interface ScheduledReportsUpdateInput {
  /** Display name. */
  readonly name?: string | null
  /** Frequency: numbers are days of the week (Day) or days of the month (Month). Cannot be changed: only the current value is accepted. */
  readonly frequency?: 'Day' | 'Month' | null
  /** Days the reports are sent: 1 Monday to 7 Sunday, or 1 to 31; a day beyond the end of a month means its last day. */
  readonly numbers?: readonly number[] | null
  /** Time of day the reports are sent, HH:MM. */
  readonly time?: string | null
  /** IANA time zone of the time; the tenant's time zone when not given. */
  readonly timezone?: string | null
  /** Email subject. */
  readonly subject?: string | null
  /** Email text. */
  readonly body?: string | null
  /** Reports to send, each {report_id, variables}. */
  readonly scheduled_report_reports?:
    | readonly {
        readonly report_id: Id
        readonly variables?: readonly { readonly name: string; readonly value?: string | null }[] | null
      }[]
    | null
  /** Email recipients, each {email_address, name}. */
  readonly scheduled_report_recipients?:
    | readonly { readonly email_address: string; readonly name?: string | null }[]
    | null
  /** SFTP users the reports are provided to, each {ftp_user_id}. */
  readonly scheduled_report_ftp_recipients?: readonly { readonly ftp_user_id: Id }[] | null
}

export interface SequenceAnswer {
  readonly code: string
  readonly name: string | null
  readonly prefix: string | null
  readonly next_number: string | null
  readonly description: string | null
  readonly kind: 'plain' | 'sscc' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type SequenceChange = Partial<SequenceCreation>

export interface SequenceCreation {
  /** Sequence code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Prefix of each number. */
  readonly prefix?: string | null
  /** Next number to be issued; its leading zeros fix the number of digits. */
  readonly next_number?: string | null
  /** Description of what the sequence is used for. */
  readonly description?: string | null
  /** Kind of number: plain, or sscc for serial shipping container codes. */
  readonly kind?: 'plain' | 'sscc' | null
}

export interface ShipmentAnswer {
  readonly goods_out_id: number
  /** Account that owns the goods. */
  readonly account_id: number
  /** Warehouse the shipment leaves from. */
  readonly warehouse_id: number
  readonly reference: string | null
  readonly name: string | null
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  /** Status of the shipment. */
  readonly status: 'pending' | 'submitted' | 'failed' | 'dispatched' | 'cancelled' | null
  readonly tracking_number: string | null
  readonly delivery_notes: string | null
  readonly collection_datetime: string | null
  /** File name of the label. */
  readonly label_filename: string | null
  /** Label of the shipment; the label of the first package if each package has its own. */
  readonly label_document_id: number | null
  /** Number of packages. */
  readonly packages_count: number | null
  /** Message from the carrier when it rejected the shipment. */
  readonly carrier_message: string | null
  /** Time the carrier accepted the shipment. */
  readonly submitted_at: string | null
  /** Dispatch time. */
  readonly dispatched_at: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly address: AddressAnswer | null
  readonly packages: readonly PackageAnswer[]
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type ShipmentChange = Partial<ShipmentCreation>

export interface ShipmentCreation {
  /** Order. */
  readonly goods_out_id: Id
  /** Shipment number; the next number of sequence SHIP when not given. */
  readonly reference?: string | null
  /** Display name. */
  readonly name?: string | null
  /** Carrier; the carrier of the order when not given. */
  readonly carrier_id?: Id | null
  /** Carrier service; the service of the order when no carrier is given. */
  readonly carrier_service_id?: Id | null
  /** Tracking number of the carrier. */
  readonly tracking_number?: string | null
  /** Delivery instructions for the carrier; those of the order when not given. */
  readonly delivery_notes?: string | null
  /** Date and time the carrier collects the shipment. */
  readonly collection_datetime?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
  readonly packages_changes?: readonly (
    | { readonly type: 'ADD'; readonly attributes: PackagePart }
    | { readonly type: 'UPDATE'; readonly id: Id; readonly attributes: PackageChange }
    | { readonly type: 'DESTROY' | 'REMOVE'; readonly id: Id }
  )[]
  readonly packages?: readonly (PackagePart & { readonly id?: Id })[]
}

export interface ShipmentsDispatchInput {
  /** Whether goods are dispatched although they were not packed. */
  readonly force?: boolean | null
}

export interface SiteAnswer {
  readonly code: string
  readonly name: string
  readonly default: boolean | null
  readonly tier: 'none' | 'lower' | 'upper' | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address: AddressAnswer | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type SiteChange = Partial<SiteCreation>

export interface SiteCreation {
  /** Site code. */
  readonly code: string
  /** Display name. */
  readonly name: string
  /** Whether this is the default site, used when no site is given. */
  readonly default?: boolean | null
  /** Tier of the site within a network of sites. */
  readonly tier?: 'none' | 'lower' | 'upper' | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
}

export interface StockAnswer {
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
  readonly batch: string | null
  /** Batch (lot) number. */
  readonly string1: string | null
  readonly serial_number: string | null
  readonly sell_by_date: string | null
  /** Sell by date: the last day on which the goods may be sold. */
  readonly datetime1: string | null
  readonly best_before_date: string | null
  /** Best before date. */
  readonly datetime2: string | null
  readonly fifo_date: string
  readonly status: 'available' | 'held' | null
  readonly quantity: number
  readonly allocated_quantity: number | null
  /** Free (unallocated) quantity, in units. */
  readonly free: number | null
  readonly hold_description: string | null
  readonly hold_reason_code_id: number | null
  readonly last_counted_at: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface StockBalancesExplainManyInput {
  /** Ids of the stock balances. */
  readonly ids: readonly Id[]
}

export interface StockCheckAnswer {
  readonly location_id: number
  /** Warehouse of the location. */
  readonly warehouse_id: number
  readonly expected_completion_date: string | null
  /** Status of the stock check. */
  readonly status: 'pending' | 'passed' | 'failed' | 'resolved' | 'cancelled' | null
  /** Origin of the stock check: created manually, by a short pick, or by a stock check programme. */
  readonly origin: 'manual' | 'short_pick' | 'programme' | null
  readonly blind: boolean | null
  /** Count task. */
  readonly task_id: number | null
  /** Time the count was closed. */
  readonly completed_at: string | null
  /** Time the differences were resolved. */
  readonly resolved_at: string | null
  /** Stock check programme that created the check. */
  readonly stock_check_programme_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface StockCheckProgrammeAnswer {
  readonly name: string
  readonly warehouse_id: number
  readonly method: 'abc' | 'all' | null
  readonly class_a_days: number | null
  readonly class_b_days: number | null
  readonly class_c_days: number | null
  readonly daily_limit: number | null
  readonly blind: boolean | null
  readonly active: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type StockCheckProgrammeChange = Partial<StockCheckProgrammeCreation>

export interface StockCheckProgrammeCreation {
  /** Display name. */
  readonly name: string
  /** Warehouse whose locations are counted. */
  readonly warehouse_id: Id
  /** Counting method: abc counts frequently picked locations more often, all counts every location equally often. */
  readonly method?: 'abc' | 'all' | null
  /** Days between counts of class A. */
  readonly class_a_days?: number | null
  /** Days between counts of class B. */
  readonly class_b_days?: number | null
  /** Days between counts of class C, and of all locations with method all. */
  readonly class_c_days?: number | null
  /** Maximum number of stock checks created per day. */
  readonly daily_limit?: number | null
  /** Whether the counts are blind. */
  readonly blind?: boolean | null
  /** Whether the programme runs. */
  readonly active?: boolean | null
}

export interface StockChecksCreateInput {
  /** Location to count. */
  readonly location_id: Id
  /** Date and time by which the count should be done; the end of today when not given. */
  readonly expected_completion_date?: string | null
  /** Blind count: whether the system quantity is hidden from the person counting. */
  readonly blind?: boolean | null
}

export interface StockChecksCreateManyInput {
  /** Ids of the locations to count. */
  readonly location_ids: readonly Id[]
  /** Date and time by which the counts should be done; the end of today when not given. */
  readonly expected_completion_date?: string | null
  /** Blind count: whether the system quantity is hidden from the person counting. */
  readonly blind?: boolean | null
}

export interface StockChecksRecordAttemptInput {
  /** Product counted. */
  readonly product_id: Id
  /** Quantity counted, in units. */
  readonly physical_count: number
  /** Serial numbers of the pieces counted, if the product records them at receipt. */
  readonly serial_numbers?: readonly string[] | null
  /** Account that owns the goods; the only owner at the location when not given. */
  readonly account_id?: Id | null
  /** Batch, if the account tracks batches. */
  readonly batch?: string | null
  /** Sell by date, if the account tracks it. */
  readonly sell_by_date?: string | null
  /** Best before date, if the account tracks it. */
  readonly best_before_date?: string | null
}

export interface StockChecksResolveInput {
  /** Ids of the stock check records to resolve. */
  readonly stock_check_record_ids: readonly Id[]
  /** Reason code of type stock_check. */
  readonly reason_code_id: Id
  /** Whether the stock is adjusted to the count; if false, the count is rejected and the stock stays as it is. */
  readonly adjust?: boolean | null
}

export interface StockCreation {
  /** Account that owns the stock. */
  readonly account_id: Id
  /** Product. */
  readonly product_id: Id
  /** Warehouse of the location. */
  readonly warehouse_id: Id
  /** Location of the stock. */
  readonly location_id: Id
  /** Storage unit of the stock; null for loose goods. */
  readonly storage_unit_id?: Id | null
  /** Batch (lot) number. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Serial number; the quantity is then 1. */
  readonly serial_number?: string | null
  /** Sell by date: the last day on which the goods may be sold. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Best before date. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** FIFO date: start of the day on which the goods came in. */
  readonly fifo_date: string
  /** Stock status: available, or held. */
  readonly status?: 'available' | 'held' | null
  /** Quantity, in units. */
  readonly quantity: number
  /** Quantity allocated to tasks, in units. */
  readonly allocated_quantity?: number | null
  /** Description given with the last hold or release. */
  readonly hold_description?: string | null
  /** Reason code given with the last hold or release. */
  readonly hold_reason_code_id?: Id | null
  /** Time of the last stock count. */
  readonly last_counted_at?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
}

export interface StockUnitTypeAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly decimal_places: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type StockUnitTypeChange = Partial<StockUnitTypeCreation>

export interface StockUnitTypeCreation {
  /** Stock unit type code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description of what the type is used for. */
  readonly description?: string | null
  /** Number of decimal places allowed in quantities. */
  readonly decimal_places?: number | null
}

export interface StocksAccountTransferInput {
  /** New owner. */
  readonly account_id: Id
  /** Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given. */
  readonly lines: readonly { readonly stock_id: Id; readonly quantity?: number | null }[]
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Free text description. */
  readonly description?: string | null
}

export interface StocksAdjustInput {
  /** Signed change of the quantity, in units; give either this or new_quantity. */
  readonly quantity_change?: number | null
  /** New quantity, in units; give either this or quantity_change. */
  readonly new_quantity?: number | null
  /** Order whose staged goods are missing. When not given, unallocated stock is reduced first, then the orders with the lowest priority. */
  readonly goods_out_id?: Id | null
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Free text description. */
  readonly description?: string | null
}

export interface StocksChangeAttributesInput {
  /** Quantity, in units; all unallocated stock of the record when not given. */
  readonly quantity?: number | null
  /** Batch (lot) number. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Sell by date: the last day on which the goods may be sold. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Best before date. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** FIFO date: start of the day on which the goods came in. */
  readonly fifo_date?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Free text description. */
  readonly description?: string | null
}

export interface StocksCreateInput {
  /** Account that owns the goods. */
  readonly account_id: Id
  /** Product. */
  readonly product_id: Id
  /** Location of the goods. */
  readonly location_id: Id
  /** Storage unit of the goods; null for loose goods. */
  readonly storage_unit_id?: Id | null
  /** Quantity, in units. */
  readonly quantity: number
  /** Serial number; the quantity must then be 1. */
  readonly serial_number?: string | null
  /** Stock status: available, or held. */
  readonly status?: 'available' | 'held' | null
  /** Batch (lot) number. Also accepted as `string1`. */
  readonly batch?: string | null
  /** Sell by date: the last day on which the goods may be sold. Also accepted as `datetime1`. */
  readonly sell_by_date?: string | null
  /** Best before date. Also accepted as `datetime2`. */
  readonly best_before_date?: string | null
  /** FIFO date: start of the day on which the goods came in. */
  readonly fifo_date?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Free text description. */
  readonly description?: string | null
}

export interface StocksCreateManyInput {
  /** What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others. */
  readonly error_policy?: 'all_or_nothing' | 'skip_bad' | null
  /** Attributes of the records to create, at most 1,000. */
  readonly records: readonly (StockCreation & {
    readonly account_id?: Id
    readonly product_id?: Id
    readonly location_id?: Id
    readonly storage_unit_id?: Id | null
    readonly quantity?: number
    readonly serial_number?: string | null
    readonly status?: 'available' | 'held' | null
    readonly batch?: string | null
    readonly sell_by_date?: string | null
    readonly best_before_date?: string | null
    readonly fifo_date?: string | null
    readonly string2?: string | null
    readonly string3?: string | null
    readonly string4?: string | null
    readonly string5?: string | null
    readonly integer1?: number | null
    readonly integer2?: number | null
    readonly integer3?: number | null
    readonly integer4?: number | null
    readonly integer5?: number | null
    readonly boolean1?: boolean | null
    readonly boolean2?: boolean | null
    readonly boolean3?: boolean | null
    readonly boolean4?: boolean | null
    readonly boolean5?: boolean | null
    readonly datetime3?: string | null
    readonly datetime4?: string | null
    readonly datetime5?: string | null
    readonly reason_code_id?: Id | null
    readonly description?: string | null
  })[]
}

export interface StocksHoldManyInput {
  /** Ids of the stock records. */
  readonly ids: readonly Id[]
  /** Reason for the hold or release, as text. */
  readonly description: string
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** For holds: whether picks and replenishments of the stock that have not been started are cancelled. */
  readonly force?: boolean | null
}

export interface StocksMoveInput {
  /** Quantity, in units; the whole record when not given. */
  readonly quantity?: number | null
  /** Destination location. */
  readonly to_location_id: Id
  /** Destination storage unit; null puts the goods down loose. When not given and the whole contents of a unit move, the unit moves with them. */
  readonly storage_unit_to_id?: Id | null
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Whether to create a move task instead of moving the stock at once. */
  readonly as_task?: boolean | null
}

export interface StocksReleaseManyInput {
  /** Ids of the stock records. */
  readonly ids: readonly Id[]
  /** Reason for the hold or release, as text. */
  readonly description: string
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** For holds: whether picks and replenishments of the stock that have not been started are cancelled. */
  readonly force?: boolean | null
}

export interface StocksSplitInput {
  /** Quantity, in units. */
  readonly quantity: number
  /** Destination storage unit; give either this or storage_unit_type_id. */
  readonly storage_unit_to_id?: Id | null
  /** Storage unit type of the unit to create; give either this or storage_unit_to_id. */
  readonly storage_unit_type_id?: Id | null
}

export interface StocksWarehouseTransferInput {
  /** Destination warehouse. */
  readonly to_warehouse_id: Id
  /** Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given. */
  readonly lines: readonly { readonly stock_id: Id; readonly quantity?: number | null }[]
  /** Expected date and time of arrival (ETA). */
  readonly expected_date_of_arrival?: string | null
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Free text description. */
  readonly description?: string | null
}

export interface StorageUnitAnswer {
  readonly reference: string | null
  readonly barcode: string | null
  readonly storage_unit_type_id: number
  readonly warehouse_id: number
  readonly location_id: number | null
  readonly active: boolean | null
  /** Whether the unit has been dispatched. */
  readonly dispatched: boolean | null
  /** Dispatch time. */
  readonly dispatched_at: string | null
  /** Load the unit is loaded on. */
  readonly load_id: number | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type StorageUnitChange = Partial<StorageUnitCreation>

export interface StorageUnitCreation {
  /** Reference, as printed on the unit label; the next number of the type's sequence when not given. */
  readonly reference?: string | null
  /** Barcode on the unit label; when not given, the reference, with 00 before it for an SSCC. */
  readonly barcode?: string | null
  /** Storage unit type. */
  readonly storage_unit_type_id: Id
  /** Warehouse of the unit. */
  readonly warehouse_id: Id
  /** Current location; null if the unit has not been placed or has been dispatched. */
  readonly location_id?: Id | null
  /** Whether goods may be put on the unit. */
  readonly active?: boolean | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
}

export interface StorageUnitTypeAnswer {
  readonly code: string
  readonly name: string | null
  readonly unit_name: string | null
  readonly sequence_id: number
  readonly has_check_digit: boolean | null
  readonly is_pickable: boolean | null
  readonly leaves_warehouse: boolean | null
  readonly use_for_packing: boolean | null
  readonly max_weight: number | null
  /** Number of characters of a reference: prefix, number and check digit of the sequence. */
  readonly max_chars: number | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly weight: number | null
  readonly unit_of_measure: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type StorageUnitTypeChange = Partial<StorageUnitTypeCreation>

export interface StorageUnitTypeCreation {
  /** Storage unit type code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Word for one unit of this type, such as pallet or tote. */
  readonly unit_name?: string | null
  /** Number sequence for the references of the units. */
  readonly sequence_id: Id
  /** Whether references end with a check digit; SSCC references always do. */
  readonly has_check_digit?: boolean | null
  /** Whether orders can be picked into units of this type. */
  readonly is_pickable?: boolean | null
  /** Whether units of this type leave with the goods when they are dispatched. */
  readonly leaves_warehouse?: boolean | null
  /** Whether units of this type are used for packing orders. */
  readonly use_for_packing?: boolean | null
  /** Maximum weight in kilograms. */
  readonly max_weight?: number | null
  /** Outer length, in unit_of_measure. */
  readonly length?: number | null
  /** Outer width, in unit_of_measure. */
  readonly width?: number | null
  /** Outer height, in unit_of_measure. */
  readonly height?: number | null
  /** Tare weight in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height. */
  readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  }
}

export interface StorageUnitsMergeInput {
  /** Storage unit that receives the contents. */
  readonly into_storage_unit_id: Id
}

export interface StorageUnitsMoveInput {
  /** Destination location. */
  readonly to_location_id: Id
  /** Reason code. */
  readonly reason_code_id?: Id | null
  /** Free text description. */
  readonly description?: string | null
  /** Whether to create a move task instead of moving the unit at once. */
  readonly as_task?: boolean | null
}

export interface StorageUnitsSplitInput {
  /** Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given. */
  readonly lines: readonly { readonly stock_id: Id; readonly quantity?: number | null }[]
  /** Destination storage unit; give either this or storage_unit_type_id. */
  readonly storage_unit_to_id?: Id | null
  /** Storage unit type of the unit to create; give either this or storage_unit_to_id. */
  readonly storage_unit_type_id?: Id | null
  /** Location of the destination unit; the same location when not given. */
  readonly to_location_id?: Id | null
}

export interface SubdomainAnswer {
  readonly subdomain: string
  /** Slug of the tenant, used in header X-Service-Subdomain; cannot be changed. */
  readonly slug: string
  readonly company_name: string | null
  readonly logo_url: string | null
  readonly portal_colour: string | null
  readonly import_timezone: string | null
  readonly packing_fill_percent: number | null
  readonly storage_quota_mib: number | null
  readonly require_second_factor: boolean | null
  readonly handheld_pin_min_characters: number | null
  /** Whether the tenant has sample data to practise with. */
  readonly has_sample_data: boolean | null
  readonly is_live: boolean | null
  /** Whether the tenant is active: true until its deletion is requested. */
  readonly is_active: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type SubdomainChange = Partial<SubdomainCreation>

export interface SubdomainCreation {
  /** Slug of the tenant, used in header X-Service-Subdomain; cannot be changed. Also accepted as `slug` and `code`. */
  readonly subdomain: string
  /** Name of the company. Also accepted as `name`. */
  readonly company_name?: string | null
  /** Company logo for printed documents, as a data: URL of a PNG, JPEG, GIF, WebP or SVG image. */
  readonly logo_url?: string | null
  /** Colour of the company on the screens of its clients, as #rrggbb; the text on it is black or white, whichever is read better. */
  readonly portal_colour?: string | null
  /** IANA time zone for imports, schedules and relative dates. */
  readonly import_timezone?: string | null
  /** Maximum fill level of a carton when packages are suggested, in percent of its volume. */
  readonly packing_fill_percent?: number | null
  /** How much the files of the tenant may take, in MiB; 0 means no limit, null the default of the service. Only operators set it. */
  readonly storage_quota_mib?: number | null
  /** Whether people must sign in with a second factor to work in the tenant. Applications on their own behalf, SFTP logins and handheld users are exempt. */
  readonly require_second_factor?: boolean | null
  /** Minimum length of PINs and passwords of handheld users, in characters. Those that were set before stay valid. */
  readonly handheld_pin_min_characters?: number | null
  /** Whether the tenant is in service; false suspends it. */
  readonly is_live?: boolean | null
}

export interface SubdomainUserAnswer {
  readonly user_id: number
  readonly role_id: number
  readonly all_accounts: boolean | null
  readonly all_warehouses: boolean | null
  readonly account_ids: readonly number[] | null
  readonly warehouse_ids: readonly number[] | null
  readonly is_active: boolean | null
  /** Time the user accepted the invitation, or an operator admitted the user; null until then, and no access before. */
  readonly accepted_at: string | null
  readonly language: string | null
  readonly timezone: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type SubdomainUserChange = Partial<SubdomainUserCreation>

export interface SubdomainUserCreation {
  /** User. */
  readonly user_id: Id
  /** Role. */
  readonly role_id: Id
  /** Whether the user has access to the goods of every account. */
  readonly all_accounts?: boolean | null
  /** Whether the user has access to every warehouse. */
  readonly all_warehouses?: boolean | null
  /** Ids of the accounts the user has access to, if not all. */
  readonly account_ids?: readonly Id[] | null
  /** Ids of the warehouses the user has access to, if not all. */
  readonly warehouse_ids?: readonly Id[] | null
  /** Whether the user is admitted to the tenant. */
  readonly is_active?: boolean | null
  /** Preferred language, BCP 47. */
  readonly language?: string | null
  /** IANA time zone of the user. */
  readonly timezone?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
}

export interface SubdomainsAllowApplicationInput {
  /** OAuth client id of the application, which may have been created in any tenant. */
  readonly client_id: string
  /** Role in the tenant; Standard when not given. */
  readonly role_id?: Id | null
}

export interface SubdomainsResetTransactionalDataInput {
  /** Slug of the tenant. */
  readonly confirm: string
}

export interface SupplierAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly active: boolean | null
  readonly external_system_reference1: string | null
  readonly address: AddressAnswer | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type SupplierChange = Partial<SupplierCreation>

export interface SupplierCreation {
  /** Supplier code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description. */
  readonly description?: string | null
  /** Whether the supplier can be used on receipts. */
  readonly active?: boolean | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
}

export interface TaskAnswer {
  readonly account_id: number | null
  /** Account whose order is served, if the goods belong to an account linked to it. */
  readonly ordering_account_id: number | null
  readonly warehouse_id: number
  readonly product_id: number | null
  readonly task_type_id: number
  /** Task type code. */
  readonly type: TaskTypeCodes
  /** Subtype within the task type. */
  readonly subtype: string | null
  readonly status: 'AVAILABLE' | 'ALLOCATED' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED' | null
  readonly priority: number | null
  readonly notes: string | null
  /** Quantity to process, in units. */
  readonly start_quantity: number | null
  readonly confirmed_quantity: number | null
  /** Text description of the goods: product, batch, dates. */
  readonly stock_description: string | null
  /** Id of the stock record of the goods, for loose stock. */
  readonly stock_id: number | null
  /** Source location. */
  readonly location_from_id: number | null
  readonly location_to_id: number | null
  /** Source storage unit; null for loose goods. */
  readonly storage_unit_from_id: number | null
  readonly storage_unit_to_id: number | null
  /** Suggested storage unit type for the goods. */
  readonly storage_unit_type_id: number | null
  /** User the task is assigned to. */
  readonly user_id: number | null
  /** Time the task was assigned to its user. */
  readonly assigned_at: string | null
  /** Time work on the task started. */
  readonly start_at: string | null
  /** Time the task was last entered or left by a user. */
  readonly last_accessed_at: string | null
  /** Due time. */
  readonly due_at: string | null
  /** Completion time. */
  readonly completed_at: string | null
  /** User who completed the task. */
  readonly completing_user_id: number | null
  /** Time the user did the task, where a handheld sent it later; otherwise null. */
  readonly performed_at: string | null
  /** Time the task was put on hold. */
  readonly held_at: string | null
  /** Reason why the task is on hold. */
  readonly hold_reason: string | null
  /** Time the whole of the completed work had been reversed. */
  readonly reversed_at: string | null
  /** Quantity reversed since completion, in units. */
  readonly reversed_quantity: number | null
  /** Explanation of the choices made for the task: what was considered and why the result was chosen. */
  readonly explanation: Record<string, unknown> | null
  /** Goods-in receipt of the task. */
  readonly goods_in_receipt_id: number | null
  /** Putaway task that includes the goods received by this receive task. */
  readonly putaway_task_id: number | null
  /** Line of the goods-in receipt. */
  readonly goods_in_line_id: number | null
  /** Order (goods-out) of the task. */
  readonly goods_out_id: number | null
  /** Order line. */
  readonly goods_out_line_id: number | null
  /** Pick list of the task. */
  readonly goods_out_pick_list_id: number | null
  /** Tote position of the order, if several orders of the pick list share totes. */
  readonly tote_position: number | null
  /** Load of the task. */
  readonly load_id: number | null
  /** Shipment of the task. */
  readonly shipment_id: number | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface TasksAllocateInput {
  /** User to assign the task to; the calling user when not given. */
  readonly user_id?: Id | null
}

export interface TasksAllocateManyInput {
  /** Ids of the tasks. */
  readonly ids: readonly Id[]
  /** User to assign the tasks to; the calling user when not given. */
  readonly user_id?: Id | null
}

export interface TasksCompleteCollectionInput {
  /** Warehouse of the tasks. */
  readonly warehouse_id: Id
  /** Task type. */
  readonly task_type_code: TaskTypeCodes
  /** Filter for the tasks; at least one of location_from_id, product_id, storage_unit_from_id, goods_out_id, goods_out_pick_list_id, goods_in_receipt_id, user_id. */
  readonly filters: Record<string, unknown>
  /** Values applied to each task, as in PATCH of a task. */
  readonly attributes?: Record<string, unknown> | null
}

export interface TasksExitManyInput {
  /** Ids of the tasks. */
  readonly ids: readonly Id[]
}

export interface TasksNextInput {
  /** Warehouse the user works in. */
  readonly warehouse_id: Id
  /** Task types the user will accept; all types the user is permitted when not given. */
  readonly task_type_codes?: readonly TaskTypeCodes[] | null
  /** Current location of the user. */
  readonly location_id?: Id | null
  /** Whether the distance to the task outranks the task type (task interleaving); the handheld setting applies when not given. */
  readonly interleave?: boolean | null
  /** Pick list; only its tasks. */
  readonly goods_out_pick_list_id?: Id | null
  /** Receipt; only its tasks. */
  readonly goods_in_receipt_id?: Id | null
  /** Load; only its tasks. */
  readonly load_id?: Id | null
}

export interface TasksReportProblemInput {
  /** What is wrong. */
  readonly text: string
  /** What the user did, and the refusal if it was refused; at most 10,000 characters. */
  readonly attributes?: Record<string, unknown> | null
}

export interface TasksSplitInput {
  /** Quantity of the new task, in units; must be less than the quantity of the task. */
  readonly quantity: number
}

export interface TasksTakeInput {
  /** Warehouse the user works in. */
  readonly warehouse_id: Id
  /** Task types the user will accept; all types the user is permitted when not given. */
  readonly task_type_codes?: readonly TaskTypeCodes[] | null
  /** Current location of the user. */
  readonly location_id?: Id | null
  /** Whether the distance to the task outranks the task type (task interleaving); the handheld setting applies when not given. */
  readonly interleave?: boolean | null
  /** Pick list; only its tasks. */
  readonly goods_out_pick_list_id?: Id | null
  /** Receipt; only its tasks. */
  readonly goods_in_receipt_id?: Id | null
  /** Load; only its tasks. */
  readonly load_id?: Id | null
  /** Maximum number of tasks, including those already assigned to the user. */
  readonly count?: number | null
}

export interface TasksUnallocateManyInput {
  /** Ids of the tasks. */
  readonly ids: readonly Id[]
}

export interface TasksUpdateInput {
  /** Owner of the goods; must be the account of the task. */
  readonly account_id?: Id | null
  /** Warehouse; must be the warehouse of the task. */
  readonly warehouse_id?: Id | null
  /** New status: completed or cancelled. */
  readonly status?: string | null
  /** Priority; tasks with a higher number go first. */
  readonly priority?: number | null
  /** Notes for the user who does the task. */
  readonly notes?: string | null
  /** Quantity completed, in units. */
  readonly confirmed_quantity?: number | null
  /** Destination location: where the goods were put or should go. */
  readonly location_to_id?: Id | null
  /** Destination storage unit; null for loose goods. */
  readonly storage_unit_to_id?: Id | null
  /** Serial numbers, one per unit. */
  readonly serial_numbers?: readonly string[] | null
  /** Id of the stock record taken instead of the allocated stock (pick substitution), or of any stock on the storage unit that was taken whole instead. */
  readonly stock_id?: Id | null
  /** Reason why less was picked or dispatched. */
  readonly short_reason?: string | null
  /** Storage unit type of the unit created for received goods. */
  readonly base_storage_unit_type_id?: Id | null
  /** Batch of the goods received or produced. */
  readonly batch?: string | null
  /** Sell by date of the goods received or produced. */
  readonly sell_by_date?: string | null
  /** Best before date of the goods received or produced. */
  readonly best_before_date?: string | null
  /** Whether the quantity not received or not picked stays open, as a new task. */
  readonly keep_open?: boolean | null
  /** For dispatch tasks: whether goods of a shipment are dispatched although they were not packed. */
  readonly force?: boolean | null
  /** Stock status of received goods: available, or held on arrival. */
  readonly stock_status?: 'available' | 'held' | null
  /** Reason why the goods are held. */
  readonly hold_description?: string | null
  /** Disposition of returned goods, or of staged goods that are not dispatched. The latter can be restocked (the default) or scrapped. */
  readonly disposition?: 'restock' | 'hold' | 'return_to_supplier' | 'scrap' | null
  /** Reason code for holding or scrapping returned goods, or for dispatching less. */
  readonly reason_code_id?: Id | null
  /** Description of the condition of returned goods. */
  readonly description?: string | null
  /** Length of a full storage unit, in unit_of_measure. */
  readonly length?: number | null
  /** Width of a full storage unit, in unit_of_measure. */
  readonly width?: number | null
  /** Height of a full storage unit, in unit_of_measure. */
  readonly height?: number | null
  /** Weight of a full storage unit in kilograms. */
  readonly weight?: number | null
  /** Unit of measure of length, width and height. */
  readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Custom date and time field for the client's own use. */
  readonly datetime1?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime2?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime3?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime4?: string | null
  /** Custom date and time field for the client's own use. */
  readonly datetime5?: string | null
  /** Object form of these fields, instead of sending each separately. */
  readonly dimensions?: {
    readonly length?: number | null
    readonly width?: number | null
    readonly height?: number | null
    readonly weight?: number | null
    readonly unit_of_measure?: 'millimetre' | 'centimetre' | 'metre' | 'inch' | 'foot' | null
  }
}

export interface TaxRateAnswer {
  readonly name: string
  readonly component_rate: number
  /** Name of the tax on invoices. */
  readonly component_name: string | null
  /** Whether the tax is charged on sales or purchases. */
  readonly tax_type: 'sales' | 'purchases' | null
  /** Whether this is the default rate, used when neither price nor account has one. */
  readonly default: boolean | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type TaxRateChange = Partial<TaxRateCreation>

export interface TaxRateCreation {
  /** Display name. Also accepted as `code`. */
  readonly name: string
  /** Rate in percent. It cannot be changed, so that existing invoices stay correct. */
  readonly component_rate: number
}

export interface TaxTypeAnswer {
  readonly code: string
  readonly description: string
  readonly rate: number
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type TaxTypeChange = Partial<TaxTypeCreation>

export interface TaxTypeCreation {
  /** Tax type code. */
  readonly code: string
  /** Description of what is taxed. */
  readonly description: string
  /** Rate in percent. */
  readonly rate: number
}

export interface TemplateAnswer {
  readonly template_type_id: number | null
  /** Template type code. */
  readonly template_type_code: string | null
  readonly name: string | null
  readonly default: boolean | null
  readonly template_header_id: number | null
  readonly template_footer_id: number | null
  readonly account_id: number | null
  /** Format of the attached file. */
  readonly format: 'html' | 'zpl' | null
  /** Name of the attached file. */
  readonly file_name: string | null
  readonly orientation: 'Portrait' | 'Landscape' | null
  readonly page_height: number | null
  readonly page_width: number | null
  readonly top: number | null
  readonly bottom: number | null
  readonly left: number | null
  readonly right: number | null
  readonly header_height: number | null
  readonly header_spacing: number | null
  readonly footer_height: number | null
  readonly footer_spacing: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type TemplateChange = Partial<TemplateCreation>

export interface TemplateCreation {
  /** Template type; a custom template when not given. */
  readonly template_type_id?: Id | null
  /** Display name; the name of the template type when not given. Also accepted as `code`. */
  readonly name?: string | null
  /** Whether this is the default template of its type. */
  readonly default?: boolean | null
  /** Template printed as header of each page; must be of type header. */
  readonly template_header_id?: Id | null
  /** Template printed as footer of each page; must be of type footer. */
  readonly template_footer_id?: Id | null
  /** Account for which this template is used in preference to the default. */
  readonly account_id?: Id | null
  /** Page orientation. */
  readonly orientation?: 'Portrait' | 'Landscape' | null
  /** Page height in millimetres. */
  readonly page_height?: number | null
  /** Page width in millimetres. */
  readonly page_width?: number | null
  /** Top margin in millimetres. */
  readonly top?: number | null
  /** Bottom margin in millimetres. */
  readonly bottom?: number | null
  /** Left margin in millimetres. */
  readonly left?: number | null
  /** Right margin in millimetres. */
  readonly right?: number | null
  /** Header height in millimetres. */
  readonly header_height?: number | null
  /** Space below the header in millimetres. */
  readonly header_spacing?: number | null
  /** Footer height in millimetres. */
  readonly footer_height?: number | null
  /** Space above the footer in millimetres. */
  readonly footer_spacing?: number | null
  /** Object form of these fields, instead of sending each separately. */
  readonly print_params?: {
    readonly orientation?: 'Portrait' | 'Landscape' | null
    readonly page_height?: number | null
    readonly page_width?: number | null
    readonly top?: number | null
    readonly bottom?: number | null
    readonly left?: number | null
    readonly right?: number | null
    readonly header_height?: number | null
    readonly header_spacing?: number | null
    readonly footer_height?: number | null
    readonly footer_spacing?: number | null
  }
}

export interface TrailerAnswer {
  readonly code: string
  readonly name: string | null
  readonly trailer_type_id: number
  readonly active: boolean | null
  readonly description: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type TrailerChange = Partial<TrailerCreation>

export interface TrailerCreation {
  /** Trailer code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Trailer type. */
  readonly trailer_type_id: Id
  /** Whether the trailer can be used. */
  readonly active?: boolean | null
  /** Description. */
  readonly description?: string | null
}

export interface TrailerTypeAnswer {
  readonly code: string
  readonly name: string | null
  readonly description: string | null
  readonly active: boolean | null
  readonly max_weight: number | null
  readonly max_cube: number | null
  readonly max_storage_units: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type TrailerTypeChange = Partial<TrailerTypeCreation>

export interface TrailerTypeCreation {
  /** Trailer type code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Description. */
  readonly description?: string | null
  /** Whether trailers of this type can be used. */
  readonly active?: boolean | null
  /** Maximum load weight in kilograms; null means no limit. */
  readonly max_weight?: number | null
  /** Maximum load cube (volume) in cubic metres; null means no limit. */
  readonly max_cube?: number | null
  /** Maximum number of storage units; null means no limit. */
  readonly max_storage_units?: number | null
}

export interface UserAnswer {
  readonly email: string
  readonly name: string
  readonly role_id: number | null
  readonly is_active: boolean | null
  readonly language: string | null
  readonly timezone: string | null
  readonly all_accounts: boolean | null
  readonly all_warehouses: boolean | null
  readonly account_ids: readonly number[] | null
  readonly warehouse_ids: readonly number[] | null
  /** User type: a person, an application, the service itself, or a handheld user. */
  readonly user_type: 'user' | 'application' | 'system' | 'handheld' | null
  /** Time of the last sign-in. */
  readonly last_signed_in_at: string | null
  /** Time the user accepted the invitation to this tenant, or an operator admitted the user; null until then, and no access before. */
  readonly accepted_at: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type UserChange = Partial<UserCreation>

export interface UserCreation {
  /** Email address used to sign in. */
  readonly email: string
  /** Display name. */
  readonly name: string
  /** Role in this tenant; Standard when not given. */
  readonly role_id?: Id | null
  /** Whether the user is admitted to this tenant; switching it off ends all sessions of the user here. */
  readonly is_active?: boolean | null
  /** Preferred language in this tenant, BCP 47. */
  readonly language?: string | null
  /** IANA time zone of the user in this tenant. */
  readonly timezone?: string | null
  /** Whether the user has access to the goods of every account. */
  readonly all_accounts?: boolean | null
  /** Whether the user has access to every warehouse. */
  readonly all_warehouses?: boolean | null
  /** Ids of the accounts the user has access to, if not all. */
  readonly account_ids?: readonly Id[] | null
  /** Ids of the warehouses the user has access to, if not all. */
  readonly warehouse_ids?: readonly Id[] | null
  /** Password. People choose it themselves through the link in their invitation; only operators may set it. */
  readonly password?: string | null
  /** Confirmation: the same value again. */
  readonly password_confirmation?: string
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
}

export interface WarehouseAnswer {
  readonly code: string
  readonly name: string | null
  readonly is_active: boolean | null
  readonly timezone: string | null
  readonly site_id: number | null
  readonly default_goods_in_location_id: number | null
  readonly default_goods_out_location_id: number | null
  readonly default_work_location_id: number | null
  readonly enforce_location_capacity: boolean | null
  readonly short_pick_creates_stock_check: boolean | null
  readonly short_pick_reallocates: boolean | null
  readonly consolidate_pick_enabled: boolean | null
  readonly opening_times_enabled: boolean | null
  readonly opening_times: readonly Record<string, unknown>[] | null
  readonly loading_validation_setting: 'none' | 'delivery_address' | 'sales_order' | null
  readonly load_sequence_enforced: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly address: AddressAnswer | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type WarehouseChange = Partial<WarehouseCreation>

export interface WarehouseCreation {
  /** Warehouse code. */
  readonly code: string
  /** Display name. */
  readonly name?: string | null
  /** Whether the warehouse is in operation. */
  readonly is_active?: boolean | null
  /** IANA time zone that decides when a day of the warehouse begins and ends. */
  readonly timezone?: string | null
  /** Site of the warehouse; the default site when not given. */
  readonly site_id?: Id | null
  /** Default goods-in bay, used when a receipt names none. */
  readonly default_goods_in_location_id?: Id | null
  /** Default goods-out bay: where picked goods are staged when the order names none. */
  readonly default_goods_out_location_id?: Id | null
  /** Default work location: where goods are assembled when the order names none. */
  readonly default_work_location_id?: Id | null
  /** Whether a location refuses goods that exceed its capacity: weight, cube, height or number of storage units. */
  readonly enforce_location_capacity?: boolean | null
  /** Whether a short pick creates a stock check of the location. */
  readonly short_pick_creates_stock_check?: boolean | null
  /** Whether a short pick is reallocated to other stock at once. */
  readonly short_pick_reallocates?: boolean | null
  /** Whether several orders may be consolidated on one pick list. */
  readonly consolidate_pick_enabled?: boolean | null
  /** Whether bookings must be within the opening times. */
  readonly opening_times_enabled?: boolean | null
  /** Opening times of the warehouse, each {weekday 0-6, opens, closes}. */
  readonly opening_times?:
    | readonly { readonly weekday: number; readonly opens: string; readonly closes: string }[]
    | null
  /** What units must have in common to be loaded together: the delivery address, the sales order, or nothing. */
  readonly loading_validation_setting?: 'none' | 'delivery_address' | 'sales_order' | null
  /** Whether units must be loaded in the sequence of the load drops. */
  readonly load_sequence_enforced?: boolean | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference1?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference2?: string | null
  /** Id of this record in an external system of the client. */
  readonly external_system_reference3?: string | null
  /** Custom text field for the client's own use. */
  readonly string1?: string | null
  /** Custom text field for the client's own use. */
  readonly string2?: string | null
  /** Custom text field for the client's own use. */
  readonly string3?: string | null
  /** Custom text field for the client's own use. */
  readonly string4?: string | null
  /** Custom text field for the client's own use. */
  readonly string5?: string | null
  /** Custom whole number field for the client's own use. */
  readonly integer1?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer2?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer3?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer4?: number | null
  /** Custom whole number field for the client's own use. */
  readonly integer5?: number | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean1?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean2?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean3?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean4?: boolean | null
  /** Custom yes/no field for the client's own use. */
  readonly boolean5?: boolean | null
  /** Postal address; the town or city is in `address_3`. */
  readonly address?: AddressCreation | null
}

export interface WarehouseLayoutAnswer {
  readonly warehouse_id: number
  readonly layout: readonly Record<string, unknown>[] | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type WarehouseLayoutChange = Partial<WarehouseLayoutCreation>

export interface WarehouseLayoutCreation {
  /** Warehouse that is laid out, once. */
  readonly warehouse_id: Id
  /** Aisles, each {zone, aisle, x, y, direction}. Always replaced as a whole. */
  readonly layout?:
    | readonly {
        readonly zone?: string | null
        readonly aisle?: string | null
        readonly x: number
        readonly y: number
        readonly direction?: 'right' | 'down' | null
      }[]
    | null
}

export interface WarehouseRouteAnswer {
  readonly product_id: number
  readonly warehouse_id: number
  readonly account_id: number | null
  readonly customer_id: number | null
  readonly position: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type WarehouseRouteChange = Partial<WarehouseRouteCreation>

export interface WarehouseRouteCreation {
  /** Product ordered. */
  readonly product_id: Id
  /** Warehouse that may serve the order. */
  readonly warehouse_id: Id
  /** Account whose orders the route is for; null for all accounts. */
  readonly account_id?: Id | null
  /** Customer whose orders the route is for; null for all customers. */
  readonly customer_id?: Id | null
  /** Rank among the routes of the product for the same account and customer, 0 first. Without it the route is added at the end; routes at or after the given position move down. */
  readonly position?: number | null
}

export interface WatchAnswer {
  readonly record_type: string
  readonly record_id: number
  /** User who watches it. */
  readonly user_id: number | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export interface WatchCreation {
  /** Type of the record. */
  readonly record_type: string
  /** Id of the record. */
  readonly record_id: Id
}

export interface WebSession {
  readonly user: { readonly id: Id; readonly email: string; readonly name: string }
  readonly subdomains: readonly {
    readonly subdomain: string
    readonly company_name: string
    readonly is_live: boolean
  }[]
}

export interface WebToken {
  readonly access_token: string
  readonly expires_in: number
}

export interface WebhookDeliveriesReplayManyInput {
  /** Ids of the deliveries. */
  readonly ids?: readonly Id[] | null
  /** Automation whose deliveries are replayed. */
  readonly automation_id?: Id | null
  /** Final status of the deliveries to replay. */
  readonly status?: 'delivered' | 'dead' | 'cancelled' | null
  /** Earliest creation time of the deliveries to replay. */
  readonly from?: string | null
  /** Latest creation time of the deliveries to replay. */
  readonly to?: string | null
}

export interface WebhookDeliveryAnswer {
  readonly automation_id: number | null
  readonly automation_action_id: number | null
  readonly automation_run_id: number
  readonly automation_action_log_id: number | null
  readonly event_id: string
  readonly url: string | null
  readonly status: 'pending' | 'delivered' | 'failed' | 'dead' | 'cancelled'
  readonly attempts: number | null
  readonly next_attempt_at: string | null
  readonly last_status: number | null
  readonly last_error: string | null
  readonly response: string | null
  readonly duration_ms: number | null
  readonly aggregate_type: string | null
  readonly aggregate_id: number | null
  readonly aggregate_sequence: number | null
  readonly first_attempt_at: string | null
  /** Creation time. */
  readonly created_at: string
  /** Time of the last change. */
  readonly updated_at: string
}

export type BooleanInputType =
  | boolean
  | readonly boolean[]
  | { eq?: boolean | null; not_in?: readonly boolean[] | null; filled?: boolean | null }

export type CodeInputType =
  | CurrencyCode
  | readonly CurrencyCode[]
  | {
      eq?: CurrencyCode | null
      in?: readonly CurrencyCode[] | null
      not_in?: readonly CurrencyCode[] | null
      filled?: boolean | null
    }

export type CommentKindInputType =
  | 'comment'
  | 'hand_over'
  | readonly ('comment' | 'hand_over')[]
  | {
      eq?: 'comment' | 'hand_over' | null
      in?: readonly ('comment' | 'hand_over')[] | null
      not_in?: readonly ('comment' | 'hand_over')[] | null
      filled?: boolean | null
    }

export type DatetimeInputType =
  | string
  | readonly string[]
  | {
      eq?: string | null
      from?: string | null
      to?: string | null
      between?: readonly string[] | null
      not_in?: readonly string[] | null
      filled?: boolean | null
    }

export type DecimalInputType =
  | number
  | readonly number[]
  | {
      eq?: number | null
      gt?: number | null
      gteq?: number | null
      lt?: number | null
      lteq?: number | null
      between?: readonly number[] | null
      not_in?: readonly number[] | null
      filled?: boolean | null
    }

export type DirectionInputType =
  | 'asc'
  | 'desc'
  | readonly ('asc' | 'desc')[]
  | {
      eq?: 'asc' | 'desc' | null
      in?: readonly ('asc' | 'desc')[] | null
      not_in?: readonly ('asc' | 'desc')[] | null
      filled?: boolean | null
    }

export type EntityTypeInputType =
  | 'carrier'
  | 'product'
  | 'shipping_rate'
  | 'warehouse'
  | readonly ('carrier' | 'product' | 'shipping_rate' | 'warehouse')[]
  | {
      eq?: 'carrier' | 'product' | 'shipping_rate' | 'warehouse' | null
      in?: readonly ('carrier' | 'product' | 'shipping_rate' | 'warehouse')[] | null
      not_in?: readonly ('carrier' | 'product' | 'shipping_rate' | 'warehouse')[] | null
      filled?: boolean | null
    }

export type EventInputType =
  | AutomationEvent
  | readonly AutomationEvent[]
  | {
      eq?: AutomationEvent | null
      in?: readonly AutomationEvent[] | null
      not_in?: readonly AutomationEvent[] | null
      filled?: boolean | null
    }

export type FailureStrategyInputType =
  | 'skip_resource'
  | 'abort'
  | readonly ('skip_resource' | 'abort')[]
  | {
      eq?: 'skip_resource' | 'abort' | null
      in?: readonly ('skip_resource' | 'abort')[] | null
      not_in?: readonly ('skip_resource' | 'abort')[] | null
      filled?: boolean | null
    }

export type FlowTypeInputType =
  | 'standard'
  | 'task'
  | 'loading'
  | readonly ('standard' | 'task' | 'loading')[]
  | {
      eq?: 'standard' | 'task' | 'loading' | null
      in?: readonly ('standard' | 'task' | 'loading')[] | null
      not_in?: readonly ('standard' | 'task' | 'loading')[] | null
      filled?: boolean | null
    }

export type FtpUserDirectionInputType =
  | 'upload'
  | 'download'
  | readonly ('upload' | 'download')[]
  | {
      eq?: 'upload' | 'download' | null
      in?: readonly ('upload' | 'download')[] | null
      not_in?: readonly ('upload' | 'download')[] | null
      filled?: boolean | null
    }

export type IdInputType =
  | Id
  | readonly Id[]
  | {
      eq?: Id | null
      in?: readonly Id[] | null
      not_in?: readonly Id[] | null
      gt?: Id | null
      gteq?: Id | null
      lt?: Id | null
      lteq?: Id | null
      filled?: boolean | null
    }

export type ImportTemplatesTemplateTypeInputType =
  | ImportTemplateTemplateType
  | readonly ImportTemplateTemplateType[]
  | {
      eq?: ImportTemplateTemplateType | null
      in?: readonly ImportTemplateTemplateType[] | null
      not_in?: readonly ImportTemplateTemplateType[] | null
      filled?: boolean | null
    }

export type IntegerInputType =
  | number
  | readonly number[]
  | {
      eq?: number | null
      gt?: number | null
      gteq?: number | null
      lt?: number | null
      lteq?: number | null
      between?: readonly number[] | null
      not_in?: readonly number[] | null
      filled?: boolean | null
    }

export type NotificationKindInputType =
  | 'mention'
  | 'comment'
  | 'status'
  | 'automation'
  | readonly ('mention' | 'comment' | 'status' | 'automation')[]
  | {
      eq?: 'mention' | 'comment' | 'status' | 'automation' | null
      in?: readonly ('mention' | 'comment' | 'status' | 'automation')[] | null
      not_in?: readonly ('mention' | 'comment' | 'status' | 'automation')[] | null
      filled?: boolean | null
    }

export type OperationTypeInputType =
  | OperationType
  | readonly OperationType[]
  | {
      eq?: OperationType | null
      in?: readonly OperationType[] | null
      not_in?: readonly OperationType[] | null
      filled?: boolean | null
    }

export type ParserInputType =
  | 'xml'
  | 'headless_csv'
  | 'csv'
  | 'edi'
  | 'txt'
  | readonly ('xml' | 'headless_csv' | 'csv' | 'edi' | 'txt')[]
  | {
      eq?: 'xml' | 'headless_csv' | 'csv' | 'edi' | 'txt' | null
      in?: readonly ('xml' | 'headless_csv' | 'csv' | 'edi' | 'txt')[] | null
      not_in?: readonly ('xml' | 'headless_csv' | 'csv' | 'edi' | 'txt')[] | null
      filled?: boolean | null
    }

export type ReasonTypeInputType =
  | ReasonType
  | readonly ReasonType[]
  | {
      eq?: ReasonType | null
      in?: readonly ReasonType[] | null
      not_in?: readonly ReasonType[] | null
      filled?: boolean | null
    }

export type ResourceNameInputType =
  | ResourceName
  | readonly ResourceName[]
  | {
      eq?: ResourceName | null
      in?: readonly ResourceName[] | null
      not_in?: readonly ResourceName[] | null
      filled?: boolean | null
    }

export type RuleInputType =
  | 'code'
  | 'walk_sequence'
  | 'remaining_height'
  | 'pickface_proximity'
  | readonly ('code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity')[]
  | {
      eq?: 'code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity' | null
      in?: readonly ('code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity')[] | null
      not_in?: readonly ('code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity')[] | null
      filled?: boolean | null
    }

export type SiteTierInputType =
  | 'none'
  | 'lower'
  | 'upper'
  | readonly ('none' | 'lower' | 'upper')[]
  | {
      eq?: 'none' | 'lower' | 'upper' | null
      in?: readonly ('none' | 'lower' | 'upper')[] | null
      not_in?: readonly ('none' | 'lower' | 'upper')[] | null
      filled?: boolean | null
    }

export type StatusInputType =
  | 'pending'
  | 'completed'
  | 'failed'
  | readonly ('pending' | 'completed' | 'failed')[]
  | {
      eq?: 'pending' | 'completed' | 'failed' | null
      in?: readonly ('pending' | 'completed' | 'failed')[] | null
      not_in?: readonly ('pending' | 'completed' | 'failed')[] | null
      filled?: boolean | null
    }

export type StringInputType =
  | string
  | readonly string[]
  | {
      eq?: string | null
      ilike?: string | null
      like?: string | null
      in?: readonly string[] | null
      not_in?: readonly string[] | null
      between?: readonly string[] | null
      filled?: boolean | null
    }

export type SubtypeTypeInputType =
  | SubtypeType
  | readonly SubtypeType[]
  | {
      eq?: SubtypeType | null
      in?: readonly SubtypeType[] | null
      not_in?: readonly SubtypeType[] | null
      filled?: boolean | null
    }

export type TaxTypeInputType =
  | 'sales'
  | 'purchases'
  | readonly ('sales' | 'purchases')[]
  | {
      eq?: 'sales' | 'purchases' | null
      in?: readonly ('sales' | 'purchases')[] | null
      not_in?: readonly ('sales' | 'purchases')[] | null
      filled?: boolean | null
    }

export type AccountFilterType = By<
  IdInputType,
  | 'id'
  | 'charge_card_id'
  | 'charge_window_id'
  | 'currency_id'
  | 'tax_rate_id'
  | 'default_warehouse_id'
  | 'address_id'
  | 'warehouse_id'
> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'email'
    | 'vat_number'
    | 'pick_rule'
    | 'pick_optimisation'
    | 'pick_type'
    | 'dispatch_strategy'
    | 'tote_dispatch_strategy'
    | 'receipt_confirmation_format'
    | 'rental_basis'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'charge_card_code'
    | 'charge_card_name'
    | 'charge_window_name'
    | 'currency_name'
    | 'tax_rate_name'
    | 'default_warehouse_code'
    | 'default_warehouse_name'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<
    BooleanInputType,
    | 'is_active'
    | 'round_up_to_full_storage_units'
    | 'allow_part_allocation'
    | 'is_short_pickable'
    | 'match_line_datetimes'
    | 'allow_pick_substitution'
    | 'dispatch_by_output_quantity'
    | 'convert_by_output_quantity'
    | 'order_from_linked_accounts'
    | 'pick_from_linked_accounts_if_unavailable'
    | 'track_batch'
    | 'track_sell_by_date'
    | 'track_best_before_date'
    | 'allow_undispatched_serial_returns'
    | 'enforce_reason_codes'
    | 'putaway_strict'
    | 'putaway_to_pickface'
    | 'boolean1'
    | 'boolean2'
    | 'boolean3'
    | 'boolean4'
    | 'boolean5'
  > &
  By<DecimalInputType, 'over_receipt_tolerance_percent' | 'under_receipt_tolerance_percent'> &
  By<
    IntegerInputType,
    | 'payment_terms_days'
    | 'integer1'
    | 'integer2'
    | 'integer3'
    | 'integer4'
    | 'integer5'
    | 'lock_version'
    | 'address_lock_version'
  > &
  By<
    DatetimeInputType,
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'address_created_at'
    | 'address_updated_at'
  > &
  By<CodeInputType, 'currency_code'>

export type AccountProductFilterType = By<IdInputType, 'id' | 'product_id' | 'account_id'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<StringInputType, 'product_code' | 'account_code' | 'account_name' | 'account_email'>

export type AccountWarehouseFilterType = By<IdInputType, 'id' | 'account_id' | 'warehouse_id'> &
  By<BooleanInputType, 'is_default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<StringInputType, 'account_code' | 'account_name' | 'account_email' | 'warehouse_code' | 'warehouse_name'>

export type AddressFilterType = By<IdInputType, 'id'> &
  By<
    StringInputType,
    | 'name'
    | 'address_1'
    | 'address_2'
    | 'address_3'
    | 'address_4'
    | 'postcode'
    | 'country_code'
    | 'email_address'
    | 'phone_number'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AllocationFilterType = By<
  IdInputType,
  'id' | 'task_id' | 'stock_id' | 'goods_out_line_id' | 'for_task_id'
> &
  By<DecimalInputType, 'quantity'> &
  By<StringInputType, 'state'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AlternativeCodeFilterType = By<
  IdInputType,
  | 'id'
  | 'alternative_code_type_id'
  | 'alternative_codeable_id'
  | 'owner_id'
  | 'product_id'
  | 'supplier_id'
  | 'carrier_id'
  | 'warehouse_id'
  | 'owner_account_id'
  | 'owner_customer_id'
  | 'owner_supplier_id'
  | 'owner_carrier_id'
  | 'owner_warehouse_id'
> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'description'
    | 'alternative_codeable_type'
    | 'owner_type'
    | 'alternative_code_type_code'
    | 'alternative_code_type_name'
    | 'product_code'
    | 'supplier_code'
    | 'supplier_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'owner_account_code'
    | 'owner_account_name'
    | 'owner_account_email'
    | 'owner_customer_code'
    | 'owner_customer_name'
    | 'owner_supplier_code'
    | 'owner_supplier_name'
    | 'owner_carrier_code'
    | 'owner_carrier_name'
    | 'owner_warehouse_code'
    | 'owner_warehouse_name'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AlternativeCodeTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'description'> &
  By<BooleanInputType, 'system_type'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AuditEntryFilterType = By<
  StringInputType,
  | 'id'
  | 'action'
  | 'aggregate_type'
  | 'operation'
  | 'permission'
  | 'source'
  | 'request_id'
  | 'remote_address'
  | 'actor_email'
  | 'actor_name'
> &
  By<IdInputType, 'aggregate_id' | 'actor_id' | 'application_id'> &
  By<IntegerInputType, 'times'> &
  By<DatetimeInputType, 'occurred_at'>

export type AutomationActionFilterType = By<IdInputType, 'id' | 'automation_id'> &
  By<StringInputType, 'destination_type' | 'destination_code' | 'automation_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AutomationActionLogFilterType = By<
  IdInputType,
  'id' | 'automation_run_id' | 'automation_id' | 'automation_action_id'
> &
  By<IntegerInputType, 'position' | 'attempt' | 'duration_ms' | 'lock_version'> &
  By<
    StringInputType,
    | 'destination_type'
    | 'destination_code'
    | 'destination'
    | 'status'
    | 'request'
    | 'answer'
    | 'error'
    | 'automation_name'
  > &
  By<DatetimeInputType, 'next_attempt_at' | 'created_at' | 'updated_at'>

export type AutomationActionParameterFilterType = By<IdInputType, 'id' | 'automation_action_id'> &
  By<StringInputType, 'parameter_code' | 'value'> &
  By<BooleanInputType, 'has_value'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AutomationConditionFilterType = By<IdInputType, 'id' | 'automation_id'> &
  By<StringInputType, 'condition_code' | 'source_path' | 'operator' | 'value' | 'automation_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AutomationFilterType = By<IdInputType, 'id' | 'integration_id' | 'changed_by_id'> &
  By<ResourceNameInputType, 'resource_name'> &
  By<EventInputType, 'event'> &
  By<StringInputType, 'name' | 'integration_name' | 'changed_by_email' | 'changed_by_name'> &
  By<BooleanInputType, 'enabled'> &
  By<DatetimeInputType, 'due_since' | 'next_run_at' | 'last_run_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type AutomationRunFilterType = By<IdInputType, 'id' | 'automation_id'> &
  By<StringInputType, 'status' | 'trigger' | 'event_id' | 'automation_name'> &
  By<BooleanInputType, 'conditions_passed'> &
  By<IntegerInputType, 'actions_count' | 'lock_version'> &
  By<DatetimeInputType, 'started_at' | 'finished_at' | 'created_at' | 'updated_at'>

export type BarcodeFormatFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name'> &
  By<BooleanInputType, 'is_default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type BookingFilterType = By<IdInputType, 'id' | 'account_id' | 'location_id' | 'warehouse_id'> &
  By<
    StringInputType,
    | 'booking_reference'
    | 'consignment_reference'
    | 'account_reference'
    | 'direction'
    | 'intake_type'
    | 'container_number'
    | 'haulier'
    | 'notes'
    | 'status'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'location_code'
    | 'warehouse_code'
    | 'warehouse_name'
  > &
  By<BooleanInputType, 'hazardous'> &
  By<
    DatetimeInputType,
    'start_time' | 'end_time' | 'arrived_at' | 'departed_at' | 'created_at' | 'updated_at'
  > &
  By<IntegerInputType, 'storage_unit_quantity' | 'lock_version'>

export type CarrierFilterType = By<IdInputType, 'id'> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'description'
    | 'carrier_type'
    | 'tracking_url'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
  > &
  By<BooleanInputType, 'active' | 'carrier_externally_registered'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type CarrierServiceFilterType = By<IdInputType, 'id' | 'carrier_id' | 'external_preset_id'> &
  By<StringInputType, 'code' | 'name' | 'carrier_code' | 'carrier_name'> &
  By<BooleanInputType, 'is_default' | 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ChargeBasketFilterType = By<IdInputType, 'id' | 'account_id' | 'charge_card_id' | 'invoice_id'> &
  By<DatetimeInputType, 'start_at' | 'end_at' | 'created_at' | 'updated_at'> &
  By<
    StringInputType,
    | 'status'
    | 'invoice_status'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'charge_card_code'
    | 'charge_card_name'
    | 'invoice_reference'
  > &
  By<IntegerInputType, 'lock_version'>

export type ChargeCardFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'description'> &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ChargeLineFilterType = By<
  IdInputType,
  | 'id'
  | 'charge_basket_id'
  | 'charge_price_id'
  | 'product_id'
  | 'inbound_good_id'
  | 'inbound_item_id'
  | 'goods_out_id'
  | 'goods_out_pick_list_id'
  | 'storage_unit_id'
  | 'goods_in_receipt_id'
  | 'goods_out_order_id'
> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'charge_type'
    | 'unit_of_measure'
    | 'description'
    | 'charge_price_code'
    | 'charge_price_name'
    | 'product_code'
    | 'inbound_good_reference'
    | 'goods_out_reference'
    | 'goods_out_pick_list_reference'
    | 'storage_unit_reference'
  > &
  By<DecimalInputType, 'quantity' | 'price' | 'total' | 'measure'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ChargePriceFilterType = By<
  IdInputType,
  | 'id'
  | 'charge_card_id'
  | 'carrier_id'
  | 'carrier_service_id'
  | 'order_type_id'
  | 'location_group_id'
  | 'product_group_id'
  | 'storage_unit_type_id'
  | 'tax_rate_id'
> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'charge_type'
    | 'unit_of_measure'
    | 'description'
    | 'nominal_code'
    | 'subtype'
    | 'charge_card_code'
    | 'charge_card_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'carrier_service_code'
    | 'carrier_service_name'
    | 'order_type_code'
    | 'order_type_name'
    | 'location_group_name'
    | 'product_group_name'
    | 'storage_unit_type_code'
    | 'storage_unit_type_name'
    | 'tax_rate_name'
  > &
  By<DecimalInputType, 'quantity' | 'price'> &
  By<BooleanInputType, 'auto_charge'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ChargeWindowFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'frequency' | 'name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type CollectionAddressFilterType = By<IdInputType, 'id' | 'supplier_id'> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'address_1'
    | 'address_2'
    | 'address_3'
    | 'address_4'
    | 'postcode'
    | 'country_code'
    | 'email_address'
    | 'phone_number'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'supplier_code'
    | 'supplier_name'
  > &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type CommentFilterType = By<IdInputType, 'id' | 'record_id' | 'acknowledged_by_id' | 'user_id'> &
  By<
    StringInputType,
    | 'record_type'
    | 'record_title'
    | 'text'
    | 'acknowledged_by_email'
    | 'acknowledged_by_name'
    | 'user_email'
    | 'user_name'
  > &
  By<CommentKindInputType, 'kind'> &
  By<BooleanInputType, 'visible_to_client' | 'awaits_answer'> &
  By<DatetimeInputType, 'edited_at' | 'acknowledged_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type CrossdockFilterType = By<
  IdInputType,
  'id' | 'account_id' | 'warehouse_id' | 'location_id' | 'address_id'
> &
  By<
    StringInputType,
    | 'reference'
    | 'inbound_method'
    | 'status'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'location_code'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<
    DatetimeInputType,
    | 'expected_date_of_receipt'
    | 'received_at'
    | 'completed_at'
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'address_created_at'
    | 'address_updated_at'
  > &
  By<
    IntegerInputType,
    'integer1' | 'integer2' | 'integer3' | 'integer4' | 'integer5' | 'lock_version' | 'address_lock_version'
  > &
  By<BooleanInputType, 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'>

export type CurrencyFilterType = By<IdInputType, 'id'> &
  By<CodeInputType, 'code'> &
  By<StringInputType, 'name'> &
  By<BooleanInputType, 'default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type CustomCarrierTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'format' | 'file_name' | 'orientation'> &
  By<
    DecimalInputType,
    | 'page_height'
    | 'page_width'
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'header_height'
    | 'header_spacing'
    | 'footer_height'
    | 'footer_spacing'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type CustomerFilterType = By<IdInputType, 'id' | 'pick_label_id' | 'address_id'> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'pick_label_name'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<IntegerInputType, 'shelf_life_min' | 'shelf_life_max' | 'lock_version' | 'address_lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at' | 'address_created_at' | 'address_updated_at'>

export type DashboardFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'description'> &
  By<BooleanInputType, 'is_active' | 'is_default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type DashboardWidgetFilterType = By<IdInputType, 'id' | 'report_query_id'> &
  By<StringInputType, 'code' | 'name' | 'description' | 'widget_type' | 'report_query_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type DeliveryAddressFilterType = By<IdInputType, 'id' | 'customer_id'> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'address_1'
    | 'address_2'
    | 'address_3'
    | 'address_4'
    | 'postcode'
    | 'country_code'
    | 'email_address'
    | 'phone_number'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'customer_code'
    | 'customer_name'
  > &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type DocumentFilterType = By<
  IdInputType,
  'id' | 'account_id' | 'warehouse_id' | 'record_id' | 'user_id'
> &
  By<
    StringInputType,
    | 'category'
    | 'file_name'
    | 'file_type'
    | 'file_path'
    | 'sha256'
    | 'status'
    | 'message'
    | 'record_type'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'user_email'
    | 'user_name'
  > &
  By<IntegerInputType, 'file_size' | 'lock_version'> &
  By<DatetimeInputType, 'expires_at' | 'created_at' | 'updated_at'>

export type EdiInterchangeFilterType = By<
  IdInputType,
  'id' | 'edi_partner_id' | 'account_id' | 'import_id' | 'acknowledges_id'
> &
  By<
    StringInputType,
    | 'direction'
    | 'message_type'
    | 'control_number'
    | 'status'
    | 'reason'
    | 'record_type'
    | 'event_id'
    | 'file_name'
    | 'content'
    | 'edi_partner_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
  > &
  By<BooleanInputType, 'is_test'> &
  By<IntegerInputType, 'record_id' | 'lock_version'> &
  By<DatetimeInputType, 'acknowledge_by' | 'acknowledged_at' | 'created_at' | 'updated_at'>

export type EdiPartnerFilterType = By<IdInputType, 'id' | 'account_id' | 'ftp_user_id'> &
  By<
    StringInputType,
    | 'name'
    | 'format'
    | 'own_identity'
    | 'own_qualifier'
    | 'own_group_identity'
    | 'partner_identity'
    | 'partner_qualifier'
    | 'partner_group_identity'
    | 'message_version'
    | 'character_set'
    | 'unsupported_characters'
    | 'element_separator'
    | 'component_separator'
    | 'segment_terminator'
    | 'decimal_sign'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'ftp_user_name'
  > &
  By<BooleanInputType, 'line_breaks' | 'is_test' | 'sends_acknowledgements' | 'requests_acknowledgements'> &
  By<IntegerInputType, 'acknowledgement_hours' | 'last_control_number' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type EventFilterType = By<
  StringInputType,
  'id' | 'kind' | 'resource_name' | 'event' | 'aggregate_type' | 'source' | 'request_id' | 'cause_id'
> &
  By<IntegerInputType, 'position' | 'aggregate_seq' | 'depth'> &
  By<IdInputType, 'aggregate_id' | 'actor_id'> &
  By<DatetimeInputType, 'occurred_at'>

export type ExternalEntityFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<EntityTypeInputType, 'entity_type'> &
  By<
    StringInputType,
    | 'code'
    | 'description'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'integration_name'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type FailureEventLogFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'source_type' | 'symbol' | 'message'> &
  By<IntegerInputType, 'source_id' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type FieldLabelFilterType = By<IdInputType, 'id' | 'account_id'> &
  By<
    StringInputType,
    'resource_name' | 'field_name' | 'label' | 'account_code' | 'account_name' | 'account_email'
  > &
  By<IntegerInputType, 'position' | 'lock_version'> &
  By<BooleanInputType, 'shown'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type FtpFileFilterType = By<IdInputType, 'id' | 'ftp_user_id' | 'document_id' | 'import_id'> &
  By<
    StringInputType,
    | 'direction'
    | 'file_name'
    | 'uploaded_name'
    | 'renamed_to'
    | 'folder'
    | 'sha256'
    | 'status'
    | 'message'
    | 'ftp_user_name'
  > &
  By<IntegerInputType, 'file_size' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type FtpMappingFilterType = By<
  IdInputType,
  'id' | 'mapping_group_id' | 'account_id' | 'customer_id' | 'delivery_address_id' | 'collection_address_id'
> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<
    StringInputType,
    | 'mapping_group_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'customer_code'
    | 'customer_name'
    | 'delivery_address_code'
    | 'delivery_address_name'
    | 'collection_address_code'
    | 'collection_address_name'
  >

export type FtpMappingGroupFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'name' | 'description' | 'integration_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type FtpUserFilterType = By<IdInputType, 'id' | 'account_id' | 'changed_by_id'> &
  By<FtpUserDirectionInputType, 'direction'> &
  By<
    StringInputType,
    | 'name'
    | 'username'
    | 'login'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'changed_by_email'
    | 'changed_by_name'
  > &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type GoodsInLineFilterType = By<
  IdInputType,
  'id' | 'goods_in_receipt_id' | 'product_id' | 'product_storage_unit_id' | 'goods_out_line_id'
> &
  By<DecimalInputType, 'expected_quantity' | 'received_quantity' | 'put_away_quantity'> &
  By<
    IntegerInputType,
    | 'expected_configurations_quantity'
    | 'integer1'
    | 'integer2'
    | 'integer3'
    | 'integer4'
    | 'integer5'
    | 'lock_version'
  > &
  By<
    StringInputType,
    | 'batch'
    | 'discrepancy'
    | 'alt_line_note'
    | 'alt_line_number'
    | 'alt_line_reference'
    | 'alt_product_code'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'string1'
    | 'goods_in_receipt_reference'
    | 'product_code'
  > &
  By<
    DatetimeInputType,
    | 'sell_by_date'
    | 'best_before_date'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'datetime1'
    | 'datetime2'
  > &
  By<BooleanInputType, 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'>

export type GoodsOutLineFilterType = By<
  IdInputType,
  'id' | 'goods_out_id' | 'product_id' | 'short_reason_code_id' | 'carrier_id' | 'carrier_service_id'
> &
  By<
    DecimalInputType,
    | 'order_quantity'
    | 'allocated_quantity'
    | 'pick_quantity'
    | 'dispatch_quantity'
    | 'short_quantity'
    | 'rounded_quantity'
    | 'unit_value'
  > &
  By<
    StringInputType,
    | 'short_status'
    | 'short_description'
    | 'batch'
    | 'alt_line_note'
    | 'alt_line_number'
    | 'alt_line_reference'
    | 'alt_product_code'
    | 'goods_out_reference'
    | 'product_code'
    | 'short_reason_code_code'
    | 'short_reason_code_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'carrier_service_code'
    | 'carrier_service_name'
  > &
  By<
    DatetimeInputType,
    | 'datetime1_from'
    | 'datetime1_to'
    | 'datetime2_from'
    | 'datetime2_to'
    | 'datetime3_from'
    | 'datetime3_to'
    | 'datetime4_from'
    | 'datetime4_to'
    | 'datetime5_from'
    | 'datetime5_to'
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
  > &
  By<BooleanInputType, 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'> &
  By<IntegerInputType, 'lock_version'>

export type GoodsOutPickListsFilterType = By<
  IdInputType,
  'id' | 'goods_out_status_id' | 'account_id' | 'warehouse_id' | 'goods_out_bay_id'
> &
  By<
    StringInputType,
    | 'reference'
    | 'pick_reference'
    | 'pick_type'
    | 'load_reference'
    | 'goods_out_status_code'
    | 'goods_out_status_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'goods_out_bay_code'
  > &
  By<BooleanInputType, 'shares_totes'> &
  By<DatetimeInputType, 'expected_date_of_dispatch' | 'picked_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'pick_tasks_count' | 'lock_version'>

export type GoodsOutStatusFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type GoodsOutsFilterType = By<
  IdInputType,
  | 'id'
  | 'account_id'
  | 'warehouse_id'
  | 'goods_out_status_id'
  | 'carrier_id'
  | 'carrier_service_id'
  | 'customer_id'
  | 'integration_id'
  | 'load_id'
  | 'load_drop_id'
  | 'location_id'
  | 'order_type_id'
  | 'goods_in_receipt_id'
  | 'address_id'
  | 'to_pack_in_warehouse_id'
> &
  By<
    DatetimeInputType,
    | 'expected_date_of_dispatch'
    | 'actual_date_of_dispatch'
    | 'first_processed_at'
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'address_created_at'
    | 'address_updated_at'
  > &
  By<
    StringInputType,
    | 'goods_out_type'
    | 'reference'
    | 'fulfilment_status'
    | 'incoterms'
    | 'delivery_notes'
    | 'dispatch_strategy'
    | 'load_reference'
    | 'pick_reference'
    | 'notes'
    | 'pick_type'
    | 'conversion_direction'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'goods_out_status_code'
    | 'goods_out_status_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'carrier_service_code'
    | 'carrier_service_name'
    | 'customer_code'
    | 'customer_name'
    | 'integration_name'
    | 'location_code'
    | 'order_type_code'
    | 'order_type_name'
    | 'goods_in_receipt_reference'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<
    IntegerInputType,
    | 'priority'
    | 'drop_sequence'
    | 'integer1'
    | 'integer2'
    | 'integer3'
    | 'integer4'
    | 'integer5'
    | 'lock_version'
    | 'address_lock_version'
  > &
  By<BooleanInputType, 'awaits_receipt' | 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'>

export type GroupFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'name'> &
  By<BooleanInputType, 'is_active' | 'use_for_products' | 'use_for_locations'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type HhdUserFilterType = By<
  IdInputType,
  'id' | 'user_id' | 'warehouse_id' | 'implementation_id' | 'label_printer_id' | 'document_printer_id'
> &
  By<
    StringInputType,
    | 'username'
    | 'name'
    | 'user_email'
    | 'user_name'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'implementation_code'
    | 'implementation_name'
    | 'label_printer_name'
    | 'document_printer_name'
  > &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'reported_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'waiting_count' | 'refused_count' | 'battery_percent' | 'lock_version'>

export type ImportConfigurationFilterType = By<IdInputType, 'id' | 'changed_by_id'> &
  By<StringInputType, 'name' | 'changed_by_email' | 'changed_by_name'> &
  By<ParserInputType, 'parser'> &
  By<FailureStrategyInputType, 'failure_strategy'> &
  By<IntegerInputType, 'version' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type ImportFilterType = By<
  IdInputType,
  | 'id'
  | 'document_id'
  | 'import_template_id'
  | 'import_configuration_id'
  | 'ftp_user_id'
  | 'account_id'
  | 'user_id'
> &
  By<
    StringInputType,
    | 'file_name'
    | 'source'
    | 'template_type'
    | 'flow_code'
    | 'status'
    | 'message'
    | 'encoding'
    | 'import_configuration_name'
    | 'ftp_user_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'user_email'
    | 'user_name'
  > &
  By<
    IntegerInputType,
    | 'configuration_version'
    | 'total_rows'
    | 'processed_rows'
    | 'created_count'
    | 'updated_count'
    | 'skipped_count'
    | 'failed_count'
    | 'progress'
    | 'interruptions'
    | 'lock_version'
  > &
  By<BooleanInputType, 'dry_run'> &
  By<DatetimeInputType, 'started_at' | 'finished_at' | 'created_at' | 'updated_at'>

export type ImportRowFilterType = By<IdInputType, 'id' | 'import_id'> &
  By<IntegerInputType, 'row_number' | 'resource_id' | 'code' | 'lock_version'> &
  By<StringInputType, 'status' | 'resource_type' | 'symbol' | 'message' | 'raw'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type ImportTemplateFilterType = By<
  IdInputType,
  | 'id'
  | 'ftp_user_id'
  | 'import_configuration_id'
  | 'account_id'
  | 'mapping_group_id'
  | 'changed_by_id'
  | 'user_id'
> &
  By<
    StringInputType,
    | 'file_regexp'
    | 'ftp_user_name'
    | 'import_configuration_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'mapping_group_name'
    | 'changed_by_email'
    | 'changed_by_name'
    | 'user_email'
    | 'user_name'
  > &
  By<ImportTemplatesTemplateTypeInputType, 'template_type'> &
  By<IntegerInputType, 'position' | 'lock_version'> &
  By<BooleanInputType, 'allow_duplicate_files'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type InboundGoodFilterType = By<
  IdInputType,
  | 'id'
  | 'account_id'
  | 'warehouse_id'
  | 'supplier_id'
  | 'carrier_id'
  | 'customer_id'
  | 'goods_out_id'
  | 'location_id'
  | 'address_id'
> &
  By<
    StringInputType,
    | 'reference'
    | 'receipt_type'
    | 'status'
    | 'notes'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'supplier_code'
    | 'supplier_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'customer_code'
    | 'customer_name'
    | 'goods_out_reference'
    | 'location_code'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<
    DatetimeInputType,
    | 'expected_date_of_arrival'
    | 'actual_date_of_arrival'
    | 'closed_at'
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'expected_date_of_receipt'
    | 'actual_date_of_receipt'
    | 'address_created_at'
    | 'address_updated_at'
  > &
  By<BooleanInputType, 'discrepancy_alert' | 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'> &
  By<
    IntegerInputType,
    'integer1' | 'integer2' | 'integer3' | 'integer4' | 'integer5' | 'lock_version' | 'address_lock_version'
  >

export type IntegrationCarrierMappingFilterType = By<
  IdInputType,
  'id' | 'mapping_group_id' | 'carrier_id' | 'carrier_service_id' | 'integration_carrier_id'
> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<
    StringInputType,
    | 'mapping_group_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'carrier_service_code'
    | 'carrier_service_name'
    | 'integration_carrier_code'
  >

export type IntegrationCarrierMappingGroupFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'name' | 'description' | 'integration_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type IntegrationFilterType = By<IdInputType, 'id' | 'account_id' | 'warehouse_id' | 'changed_by_id'> &
  By<
    StringInputType,
    | 'name'
    | 'integration_provider'
    | 'integration_type'
    | 'status'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'changed_by_email'
    | 'changed_by_name'
  > &
  By<BooleanInputType, 'is_active' | 'enabled'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type IntegrationOrderFilterType = By<IdInputType, 'id' | 'integration_id' | 'goods_out_id'> &
  By<StringInputType, 'external_id' | 'status' | 'message' | 'integration_name' | 'goods_out_reference'> &
  By<DatetimeInputType, 'tried_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type IntegrationProductMappingFilterType = By<
  IdInputType,
  'id' | 'mapping_group_id' | 'product_id' | 'integration_product_id'
> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<StringInputType, 'mapping_group_name' | 'product_code' | 'integration_product_code'>

export type IntegrationProductMappingGroupFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'name' | 'description' | 'integration_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type IntegrationRunFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'kind' | 'status' | 'message' | 'integration_name'> &
  By<IntegerInputType, 'created_count' | 'updated_count' | 'failed_count' | 'lock_version'> &
  By<DatetimeInputType, 'started_at' | 'finished_at' | 'created_at' | 'updated_at'>

export type IntegrationShippingRateMappingFilterType = By<
  IdInputType,
  'id' | 'mapping_group_id' | 'carrier_id' | 'carrier_service_id' | 'integration_shipping_rate_id'
> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<
    StringInputType,
    | 'mapping_group_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'carrier_service_code'
    | 'carrier_service_name'
    | 'integration_shipping_rate_code'
  >

export type IntegrationShippingRateMappingGroupFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'name' | 'description' | 'integration_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type IntegrationWarehouseMappingFilterType = By<
  IdInputType,
  'id' | 'mapping_group_id' | 'warehouse_id' | 'integration_warehouse_id'
> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<
    StringInputType,
    'mapping_group_name' | 'warehouse_code' | 'warehouse_name' | 'integration_warehouse_code'
  >

export type IntegrationWarehouseMappingGroupFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'name' | 'description' | 'integration_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type InvoiceFilterType = By<IdInputType, 'id' | 'account_id'> &
  By<
    StringInputType,
    | 'document_number'
    | 'document_type'
    | 'status'
    | 'reference'
    | 'tax_status'
    | 'currency'
    | 'account_code'
    | 'account_name'
    | 'account_email'
  > &
  By<
    DatetimeInputType,
    'document_date' | 'document_due_date' | 'start_at' | 'end_at' | 'paid_at' | 'created_at' | 'updated_at'
  > &
  By<DecimalInputType, 'net_total' | 'tax_total' | 'gross_total'> &
  By<IntegerInputType, 'lock_version'>

export type LoadDropFilterType = By<IdInputType, 'id' | 'load_id' | 'delivery_address_id' | 'goods_out_id'> &
  By<IntegerInputType, 'expected_storage_unit_quantity' | 'sequence' | 'lock_version'> &
  By<
    StringInputType,
    | 'booking_reference'
    | 'status'
    | 'load_reference'
    | 'delivery_address_code'
    | 'delivery_address_name'
    | 'goods_out_reference'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type LoadFilterType = By<
  IdInputType,
  'id' | 'warehouse_id' | 'carrier_id' | 'trailer_id' | 'location_id'
> &
  By<
    StringInputType,
    | 'reference'
    | 'loading_validation_mode'
    | 'status'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'trailer_code'
    | 'trailer_name'
    | 'location_code'
  > &
  By<DatetimeInputType, 'load_by' | 'dispatched_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'expected_storage_unit_quantity' | 'number_of_storage_units_loaded' | 'lock_version'>

export type LocationTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'description'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type LocationsFilterType = By<
  IdInputType,
  'id' | 'warehouse_id' | 'location_type_id' | 'storage_unit_type_id' | 'group_id'
> &
  By<
    StringInputType,
    | 'code'
    | 'description'
    | 'barcode'
    | 'zone'
    | 'aisle'
    | 'bay'
    | 'level'
    | 'position'
    | 'row'
    | 'column'
    | 'slot'
    | 'check_digit'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'location_type_code'
    | 'location_type_name'
    | 'storage_unit_type_code'
    | 'storage_unit_type_name'
  > &
  By<
    IntegerInputType,
    | 'pick_sequence'
    | 'putaway_sequence'
    | 'storage_unit_capacity'
    | 'integer1'
    | 'integer2'
    | 'integer3'
    | 'integer4'
    | 'integer5'
    | 'lock_version'
    | 'walk_sequence'
  > &
  By<DecimalInputType, 'max_weight' | 'max_cube' | 'max_height'> &
  By<
    BooleanInputType,
    | 'is_pickface'
    | 'is_active'
    | 'available_in_booking_diary'
    | 'boolean1'
    | 'boolean2'
    | 'boolean3'
    | 'boolean4'
    | 'boolean5'
    | 'active'
  > &
  By<DatetimeInputType, 'last_counted_at' | 'created_at' | 'updated_at'>

export type MappingFilterType = By<
  IdInputType,
  'id' | 'mapping_group_id' | 'account_id' | 'customer_id' | 'delivery_address_id' | 'collection_address_id'
> &
  By<
    StringInputType,
    | 'operation_type'
    | 'mapping_group_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'customer_code'
    | 'customer_name'
    | 'delivery_address_code'
    | 'delivery_address_name'
    | 'collection_address_code'
    | 'collection_address_name'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type MappingGroupFieldFilterType = By<IdInputType, 'id' | 'mapping_group_id'> &
  By<StringInputType, 'field_name' | 'field_type' | 'mapping_group_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type MappingGroupFilterType = By<IdInputType, 'id' | 'integration_id'> &
  By<StringInputType, 'name' | 'description' | 'integration_name'> &
  By<OperationTypeInputType, 'operation_type'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type NotificationFilterType = By<
  IdInputType,
  'id' | 'record_id' | 'comment_id' | 'actor_id' | 'user_id'
> &
  By<NotificationKindInputType, 'kind'> &
  By<
    StringInputType,
    'record_type' | 'record_title' | 'message' | 'actor_email' | 'actor_name' | 'user_email' | 'user_name'
  > &
  By<BooleanInputType, 'read'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type OauthApplicationFilterType = By<IdInputType, 'id' | 'role_id'> &
  By<StringInputType, 'name' | 'client_id' | 'role_name'> &
  By<BooleanInputType, 'confidential' | 'all_accounts' | 'all_warehouses' | 'active'> &
  By<DatetimeInputType, 'last_used_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type OrderTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name'> &
  By<BooleanInputType, 'duty_payable'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type PackageFilterType = By<
  IdInputType,
  'id' | 'shipment_id' | 'storage_unit_type_id' | 'storage_unit_id' | 'label_document_id'
> &
  By<
    StringInputType,
    | 'tracking_number'
    | 'unit_of_measure'
    | 'weight_unit_of_measure'
    | 'shipment_reference'
    | 'shipment_name'
    | 'storage_unit_type_code'
    | 'storage_unit_type_name'
    | 'storage_unit_reference'
  > &
  By<DecimalInputType, 'length' | 'width' | 'height' | 'weight'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type PermissionFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'name' | 'area'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type PickProcessingRequestFilterType = By<
  IdInputType,
  'id' | 'goods_out_id' | 'goods_out_pick_list_id'
> &
  By<StatusInputType, 'status'> &
  By<
    StringInputType,
    'process_reference' | 'message' | 'symbol' | 'goods_out_reference' | 'goods_out_pick_list_reference'
  > &
  By<IntegerInputType, 'error_code' | 'lock_version'> &
  By<DatetimeInputType, 'completed_at' | 'created_at' | 'updated_at'>

export type PickfaceProductFilterType = By<
  IdInputType,
  'id' | 'product_id' | 'location_id' | 'location_group_id' | 'warehouse_id'
> &
  By<
    StringInputType,
    | 'replenishment_type'
    | 'product_code'
    | 'location_code'
    | 'location_group_name'
    | 'warehouse_code'
    | 'warehouse_name'
  > &
  By<IntegerInputType, 'trigger_min' | 'trigger_max' | 'priority' | 'lock_version'> &
  By<BooleanInputType, 'full_storage_units_only'> &
  By<DatetimeInputType, 'first_filled_at' | 'created_at' | 'updated_at'>

export type PreferenceFilterType = By<IdInputType, 'id' | 'user_id'> &
  By<StringInputType, 'key' | 'user_email' | 'user_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type PrintAgentFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'name'> &
  By<DatetimeInputType, 'last_seen_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type PrintJobFilterType = By<IdInputType, 'id' | 'printer_id' | 'document_id' | 'user_id'> &
  By<StringInputType, 'content_type' | 'status' | 'message' | 'printer_name' | 'user_email' | 'user_name'> &
  By<IntegerInputType, 'copies' | 'lock_version'> &
  By<DatetimeInputType, 'sent_at' | 'finished_at' | 'stuck_at' | 'created_at' | 'updated_at'>

export type PrinterFilterType = By<IdInputType, 'id' | 'integration_id' | 'agent_id'> &
  By<StringInputType, 'name' | 'description' | 'device_name' | 'status' | 'integration_name' | 'agent_name'> &
  By<BooleanInputType, 'supports_documents' | 'supports_labels' | 'is_default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ProductMaterialFilterType = By<IdInputType, 'id' | 'parent_product_id' | 'child_product_id'> &
  By<DecimalInputType, 'quantity'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<StringInputType, 'parent_product_code' | 'child_product_code'>

export type ProductStorageUnitFilterType = By<IdInputType, 'id' | 'product_id' | 'storage_unit_type_id'> &
  By<
    StringInputType,
    | 'stock_configuration'
    | 'unit_of_measure'
    | 'product_code'
    | 'storage_unit_type_code'
    | 'storage_unit_type_name'
  > &
  By<
    DecimalInputType,
    'per_layer' | 'number_of_layers' | 'total' | 'length' | 'width' | 'height' | 'weight'
  > &
  By<IntegerInputType, 'priority' | 'lock_version'> &
  By<BooleanInputType, 'allow_receipt'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type ProductsFilterType = By<IdInputType, 'id' | 'stock_unit_type_id' | 'account_id' | 'group_id'> &
  By<
    StringInputType,
    | 'code'
    | 'description'
    | 'long_description'
    | 'barcode'
    | 'case_barcode'
    | 'inner_barcode'
    | 'outer_barcode'
    | 'commodity_code'
    | 'country_of_manufacture'
    | 'customs_description'
    | 'pick_strategy'
    | 'product_type'
    | 'serial_number_tracking_setting'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'all_codes'
    | 'stock_unit_type_code'
    | 'stock_unit_type_name'
  > &
  By<
    DecimalInputType,
    | 'unit_value'
    | 'specific_gravity'
    | 'output_quantity'
    | 'units_per_inner'
    | 'units_per_case'
    | 'units_per_outer'
    | 'weight'
    | 'cube'
    | 'length'
    | 'width'
    | 'height'
  > &
  By<
    IntegerInputType,
    | 'shelf_life_min'
    | 'shelf_life_max'
    | 'obsolete'
    | 'integer1'
    | 'integer2'
    | 'integer3'
    | 'integer4'
    | 'integer5'
    | 'lock_version'
  > &
  By<
    BooleanInputType,
    | 'stop'
    | 'assemble_on_pick'
    | 'require_dimensions_on_receipt'
    | 'non_hazardous_for_transport'
    | 'enforce_pickface_stock_consolidation'
    | 'boolean1'
    | 'boolean2'
    | 'boolean3'
    | 'boolean4'
    | 'boolean5'
  > &
  By<
    DatetimeInputType,
    'datetime1' | 'datetime2' | 'datetime3' | 'datetime4' | 'datetime5' | 'created_at' | 'updated_at'
  >

export type PutawayRuleFilterType = By<IdInputType, 'id' | 'account_id'> &
  By<RuleInputType, 'rule'> &
  By<DirectionInputType, 'direction'> &
  By<IntegerInputType, 'position' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<StringInputType, 'account_code' | 'account_name' | 'account_email'>

export type ReasonCodeFilterType = By<IdInputType, 'id' | 'account_id'> &
  By<StringInputType, 'code' | 'name' | 'description' | 'account_code' | 'account_name' | 'account_email'> &
  By<ReasonTypeInputType, 'reason_type'> &
  By<BooleanInputType, 'active' | 'generic'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ReportFilterType = By<IdInputType, 'id' | 'report_query_id' | 'user_id' | 'changed_by_id'> &
  By<
    StringInputType,
    | 'name'
    | 'description'
    | 'report_type'
    | 'source_path'
    | 'report_query_name'
    | 'user_email'
    | 'user_name'
    | 'changed_by_email'
    | 'changed_by_name'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ReportQueryFilterType = By<IdInputType, 'id' | 'changed_by_id'> &
  By<StringInputType, 'name' | 'description' | 'graphql' | 'changed_by_email' | 'changed_by_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type RfFlowFilterType = By<IdInputType, 'id' | 'implementation_id'> &
  By<StringInputType, 'code' | 'name' | 'slug' | 'implementation_code' | 'implementation_name'> &
  By<FlowTypeInputType, 'flow_type'> &
  By<BooleanInputType, 'is_default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type RfImplementationFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'scan_prefix' | 'scan_suffix'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type RoleFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'name' | 'description' | 'role_type'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type SavedViewFilterType = By<IdInputType, 'id' | 'user_id'> &
  By<StringInputType, 'name' | 'resource_name' | 'user_email' | 'user_name'> &
  By<BooleanInputType, 'shared'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ScheduledReportFilterType = By<IdInputType, 'id' | 'user_id'> &
  By<
    StringInputType,
    'name' | 'frequency' | 'time' | 'timezone' | 'subject' | 'body' | 'user_email' | 'user_name'
  > &
  By<DatetimeInputType, 'next_run_at' | 'last_run_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type SequenceFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'prefix' | 'next_number' | 'description' | 'kind'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type ShipmentFilterType = By<
  IdInputType,
  | 'id'
  | 'goods_out_id'
  | 'account_id'
  | 'warehouse_id'
  | 'carrier_id'
  | 'carrier_service_id'
  | 'label_document_id'
  | 'address_id'
> &
  By<
    StringInputType,
    | 'reference'
    | 'name'
    | 'status'
    | 'tracking_number'
    | 'delivery_notes'
    | 'label_filename'
    | 'carrier_message'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'goods_out_reference'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'carrier_code'
    | 'carrier_name'
    | 'carrier_service_code'
    | 'carrier_service_name'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<
    DatetimeInputType,
    | 'collection_datetime'
    | 'submitted_at'
    | 'dispatched_at'
    | 'created_at'
    | 'updated_at'
    | 'address_created_at'
    | 'address_updated_at'
  > &
  By<IntegerInputType, 'packages_count' | 'lock_version' | 'address_lock_version'>

export type SiteFilterType = By<IdInputType, 'id' | 'address_id'> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<BooleanInputType, 'default' | 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'> &
  By<SiteTierInputType, 'tier'> &
  By<
    IntegerInputType,
    'integer1' | 'integer2' | 'integer3' | 'integer4' | 'integer5' | 'lock_version' | 'address_lock_version'
  > &
  By<
    DatetimeInputType,
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'address_created_at'
    | 'address_updated_at'
  >

export type StockBalancesFilterType = By<IdInputType, 'id' | 'product_id' | 'account_id' | 'warehouse_id'> &
  By<
    DecimalInputType,
    'available' | 'sellable' | 'allocated' | 'ordered' | 'received' | 'picked' | 'held' | 'on_hand'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<
    StringInputType,
    'product_code' | 'account_code' | 'account_name' | 'account_email' | 'warehouse_code' | 'warehouse_name'
  >

export type StockCheckFilterType = By<
  IdInputType,
  'id' | 'location_id' | 'warehouse_id' | 'task_id' | 'stock_check_programme_id'
> &
  By<
    DatetimeInputType,
    'expected_completion_date' | 'completed_at' | 'resolved_at' | 'created_at' | 'updated_at'
  > &
  By<
    StringInputType,
    'status' | 'origin' | 'location_code' | 'warehouse_code' | 'warehouse_name' | 'stock_check_programme_name'
  > &
  By<BooleanInputType, 'blind'> &
  By<IntegerInputType, 'lock_version'>

export type StockCheckProgrammeFilterType = By<IdInputType, 'id' | 'warehouse_id'> &
  By<StringInputType, 'name' | 'method' | 'warehouse_code' | 'warehouse_name'> &
  By<IntegerInputType, 'class_a_days' | 'class_b_days' | 'class_c_days' | 'daily_limit' | 'lock_version'> &
  By<BooleanInputType, 'blind' | 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type StockCheckRecordFilterType = By<
  IdInputType,
  'id' | 'stock_check_id' | 'product_id' | 'account_id' | 'reason_code_id'
> &
  By<
    StringInputType,
    | 'batch'
    | 'result'
    | 'product_code'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'reason_code_code'
    | 'reason_code_name'
  > &
  By<
    DatetimeInputType,
    'sell_by_date' | 'best_before_date' | 'counted_at' | 'resolved_at' | 'created_at' | 'updated_at'
  > &
  By<DecimalInputType, 'difference' | 'unapplied' | 'left_out'> &
  By<IntegerInputType, 'lock_version'>

export type StockFilterType = By<
  IdInputType,
  | 'id'
  | 'account_id'
  | 'product_id'
  | 'warehouse_id'
  | 'location_id'
  | 'storage_unit_id'
  | 'hold_reason_code_id'
> &
  By<
    StringInputType,
    | 'batch'
    | 'serial_number'
    | 'status'
    | 'hold_description'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'string1'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'product_code'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'location_code'
    | 'storage_unit_reference'
    | 'hold_reason_code_code'
    | 'hold_reason_code_name'
  > &
  By<
    DatetimeInputType,
    | 'sell_by_date'
    | 'best_before_date'
    | 'fifo_date'
    | 'last_counted_at'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
    | 'datetime1'
    | 'datetime2'
  > &
  By<DecimalInputType, 'quantity' | 'allocated_quantity' | 'free'> &
  By<IntegerInputType, 'integer1' | 'integer2' | 'integer3' | 'integer4' | 'integer5' | 'lock_version'> &
  By<BooleanInputType, 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'>

export type StockUnitTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'description'> &
  By<IntegerInputType, 'decimal_places' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type StorageUnitFilterType = By<
  IdInputType,
  'id' | 'storage_unit_type_id' | 'warehouse_id' | 'location_id' | 'load_id'
> &
  By<
    StringInputType,
    | 'reference'
    | 'barcode'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'storage_unit_type_code'
    | 'storage_unit_type_name'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'location_code'
    | 'load_reference'
  > &
  By<BooleanInputType, 'active' | 'dispatched'> &
  By<DatetimeInputType, 'dispatched_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type StorageUnitTypeFilterType = By<IdInputType, 'id' | 'sequence_id'> &
  By<StringInputType, 'code' | 'name' | 'unit_name' | 'unit_of_measure' | 'sequence_code' | 'sequence_name'> &
  By<BooleanInputType, 'has_check_digit' | 'is_pickable' | 'leaves_warehouse' | 'use_for_packing'> &
  By<DecimalInputType, 'max_weight' | 'length' | 'width' | 'height' | 'weight'> &
  By<IntegerInputType, 'max_chars' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type SubdomainFilterType = By<IdInputType, 'id'> &
  By<
    StringInputType,
    'subdomain' | 'company_name' | 'logo_url' | 'portal_colour' | 'import_timezone' | 'slug'
  > &
  By<
    IntegerInputType,
    'packing_fill_percent' | 'storage_quota_mib' | 'handheld_pin_min_characters' | 'lock_version'
  > &
  By<BooleanInputType, 'require_second_factor' | 'has_sample_data' | 'is_live' | 'is_active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type SubdomainUserFilterType = By<IdInputType, 'id' | 'user_id' | 'role_id'> &
  By<BooleanInputType, 'all_accounts' | 'all_warehouses' | 'is_active'> &
  By<DatetimeInputType, 'accepted_at' | 'created_at' | 'updated_at'> &
  By<
    StringInputType,
    | 'language'
    | 'timezone'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'user_email'
    | 'user_name'
    | 'role_name'
  > &
  By<IntegerInputType, 'lock_version'>

export type SupplierFilterType = By<IdInputType, 'id' | 'address_id'> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'description'
    | 'external_system_reference1'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at' | 'address_created_at' | 'address_updated_at'> &
  By<IntegerInputType, 'lock_version' | 'address_lock_version'>

export type TaskFilterType = By<
  IdInputType,
  | 'id'
  | 'account_id'
  | 'ordering_account_id'
  | 'warehouse_id'
  | 'product_id'
  | 'task_type_id'
  | 'stock_id'
  | 'location_from_id'
  | 'location_to_id'
  | 'storage_unit_from_id'
  | 'storage_unit_to_id'
  | 'storage_unit_type_id'
  | 'user_id'
  | 'completing_user_id'
  | 'goods_in_receipt_id'
  | 'putaway_task_id'
  | 'goods_in_line_id'
  | 'goods_out_id'
  | 'goods_out_line_id'
  | 'goods_out_pick_list_id'
  | 'load_id'
  | 'shipment_id'
> &
  By<
    StringInputType,
    | 'type'
    | 'subtype'
    | 'status'
    | 'notes'
    | 'stock_description'
    | 'hold_reason'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'ordering_account_code'
    | 'ordering_account_name'
    | 'ordering_account_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'product_code'
    | 'task_type_code'
    | 'task_type_name'
    | 'location_from_code'
    | 'location_to_code'
    | 'storage_unit_from_reference'
    | 'storage_unit_to_reference'
    | 'storage_unit_type_code'
    | 'storage_unit_type_name'
    | 'user_email'
    | 'user_name'
    | 'completing_user_email'
    | 'completing_user_name'
    | 'goods_in_receipt_reference'
    | 'goods_out_reference'
    | 'goods_out_pick_list_reference'
    | 'load_reference'
    | 'shipment_reference'
    | 'shipment_name'
  > &
  By<
    IntegerInputType,
    | 'priority'
    | 'tote_position'
    | 'integer1'
    | 'integer2'
    | 'integer3'
    | 'integer4'
    | 'integer5'
    | 'lock_version'
  > &
  By<DecimalInputType, 'start_quantity' | 'confirmed_quantity' | 'reversed_quantity'> &
  By<
    DatetimeInputType,
    | 'assigned_at'
    | 'start_at'
    | 'last_accessed_at'
    | 'due_at'
    | 'completed_at'
    | 'performed_at'
    | 'held_at'
    | 'reversed_at'
    | 'datetime1'
    | 'datetime2'
    | 'datetime3'
    | 'datetime4'
    | 'datetime5'
    | 'created_at'
    | 'updated_at'
  > &
  By<BooleanInputType, 'boolean1' | 'boolean2' | 'boolean3' | 'boolean4' | 'boolean5'>

export type TaskTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type TaxRateFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'name' | 'component_name'> &
  By<DecimalInputType, 'component_rate'> &
  By<TaxTypeInputType, 'tax_type'> &
  By<BooleanInputType, 'default'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type TaxTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'description'> &
  By<DecimalInputType, 'rate'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type TemplateFilterType = By<
  IdInputType,
  'id' | 'template_type_id' | 'template_header_id' | 'template_footer_id' | 'account_id'
> &
  By<
    StringInputType,
    | 'template_type_code'
    | 'name'
    | 'format'
    | 'file_name'
    | 'orientation'
    | 'template_type_name'
    | 'template_header_name'
    | 'template_footer_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
  > &
  By<BooleanInputType, 'default'> &
  By<
    DecimalInputType,
    | 'page_height'
    | 'page_width'
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'header_height'
    | 'header_spacing'
    | 'footer_height'
    | 'footer_spacing'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type TemplateTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type TrailerFilterType = By<IdInputType, 'id' | 'trailer_type_id'> &
  By<StringInputType, 'code' | 'name' | 'description' | 'trailer_type_code' | 'trailer_type_name'> &
  By<BooleanInputType, 'active'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type TrailerTypeFilterType = By<IdInputType, 'id'> &
  By<StringInputType, 'code' | 'name' | 'description'> &
  By<BooleanInputType, 'active'> &
  By<DecimalInputType, 'max_weight' | 'max_cube'> &
  By<IntegerInputType, 'max_storage_units' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'>

export type TransactionFilterType = By<
  IdInputType,
  | 'id'
  | 'product_id'
  | 'account_id'
  | 'account_to_id'
  | 'warehouse_id'
  | 'location_from_id'
  | 'storage_unit_from_id'
  | 'stock_from_id'
  | 'location_to_id'
  | 'storage_unit_to_id'
  | 'stock_to_id'
  | 'stock_merged_id'
  | 'task_id'
  | 'goods_in_receipt_id'
  | 'goods_in_line_id'
  | 'goods_out_id'
  | 'goods_out_line_id'
  | 'goods_out_pick_list_id'
  | 'load_id'
  | 'shipment_id'
  | 'stock_check_id'
  | 'reason_code_id'
  | 'completing_user_id'
> &
  By<
    StringInputType,
    | 'operation_id'
    | 'category'
    | 'node_from'
    | 'node_to'
    | 'description'
    | 'source'
    | 'product_code'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'account_to_code'
    | 'account_to_name'
    | 'account_to_email'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'location_from_code'
    | 'storage_unit_from_reference'
    | 'location_to_code'
    | 'storage_unit_to_reference'
    | 'goods_in_receipt_reference'
    | 'goods_out_reference'
    | 'goods_out_pick_list_reference'
    | 'load_reference'
    | 'shipment_reference'
    | 'shipment_name'
    | 'reason_code_code'
    | 'reason_code_name'
    | 'completing_user_email'
    | 'completing_user_name'
  > &
  By<SubtypeTypeInputType, 'subtype'> &
  By<DecimalInputType, 'quantity'> &
  By<DatetimeInputType, 'performed_at' | 'created_at' | 'updated_at'> &
  By<BooleanInputType, 'archived'> &
  By<IntegerInputType, 'lock_version'>

export type UserFilterType = By<IdInputType, 'id' | 'role_id'> &
  By<
    StringInputType,
    | 'email'
    | 'name'
    | 'language'
    | 'timezone'
    | 'user_type'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'role_name'
  > &
  By<BooleanInputType, 'is_active' | 'all_accounts' | 'all_warehouses'> &
  By<DatetimeInputType, 'last_signed_in_at' | 'accepted_at' | 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type WarehouseFilterType = By<
  IdInputType,
  | 'id'
  | 'site_id'
  | 'default_goods_in_location_id'
  | 'default_goods_out_location_id'
  | 'default_work_location_id'
  | 'address_id'
> &
  By<
    StringInputType,
    | 'code'
    | 'name'
    | 'timezone'
    | 'loading_validation_setting'
    | 'external_system_reference1'
    | 'external_system_reference2'
    | 'external_system_reference3'
    | 'string1'
    | 'string2'
    | 'string3'
    | 'string4'
    | 'string5'
    | 'site_code'
    | 'site_name'
    | 'default_goods_in_location_code'
    | 'default_goods_out_location_code'
    | 'default_work_location_code'
    | 'address_name'
    | 'address_address_1'
    | 'address_address_2'
    | 'address_address_3'
    | 'address_address_4'
    | 'address_postcode'
    | 'address_country_code'
    | 'address_email_address'
    | 'address_phone_number'
  > &
  By<
    BooleanInputType,
    | 'is_active'
    | 'enforce_location_capacity'
    | 'short_pick_creates_stock_check'
    | 'short_pick_reallocates'
    | 'consolidate_pick_enabled'
    | 'opening_times_enabled'
    | 'load_sequence_enforced'
    | 'boolean1'
    | 'boolean2'
    | 'boolean3'
    | 'boolean4'
    | 'boolean5'
  > &
  By<
    IntegerInputType,
    'integer1' | 'integer2' | 'integer3' | 'integer4' | 'integer5' | 'lock_version' | 'address_lock_version'
  > &
  By<DatetimeInputType, 'created_at' | 'updated_at' | 'address_created_at' | 'address_updated_at'>

export type WarehouseLayoutFilterType = By<IdInputType, 'id' | 'warehouse_id'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'> &
  By<StringInputType, 'warehouse_code' | 'warehouse_name'>

export type WarehouseRouteFilterType = By<
  IdInputType,
  'id' | 'product_id' | 'warehouse_id' | 'account_id' | 'customer_id'
> &
  By<IntegerInputType, 'position' | 'lock_version'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<
    StringInputType,
    | 'product_code'
    | 'warehouse_code'
    | 'warehouse_name'
    | 'account_code'
    | 'account_name'
    | 'account_email'
    | 'customer_code'
    | 'customer_name'
  >

export type WatchFilterType = By<IdInputType, 'id' | 'record_id' | 'user_id'> &
  By<StringInputType, 'record_type' | 'user_email' | 'user_name'> &
  By<DatetimeInputType, 'created_at' | 'updated_at'> &
  By<IntegerInputType, 'lock_version'>

export type WebhookDeliveryFilterType = By<
  IdInputType,
  'id' | 'automation_id' | 'automation_action_id' | 'automation_run_id' | 'automation_action_log_id'
> &
  By<
    StringInputType,
    'event_id' | 'url' | 'status' | 'last_error' | 'response' | 'aggregate_type' | 'automation_name'
  > &
  By<
    IntegerInputType,
    'attempts' | 'last_status' | 'duration_ms' | 'aggregate_id' | 'aggregate_sequence' | 'lock_version'
  > &
  By<DatetimeInputType, 'next_attempt_at' | 'first_attempt_at' | 'created_at' | 'updated_at'>

export interface AccountProduct {
  readonly id: string
  readonly node_id: string | null
  readonly product_id: string | null
  readonly account_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AccountWarehouse {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: number | null
  readonly warehouse_id: number | null
  readonly is_default: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Account {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly email: string | null
  readonly is_active: boolean | null
  readonly vat_number: string | null
  readonly pick_rule: string | null
  readonly pick_optimisation: string | null
  readonly round_up_to_full_storage_units: boolean | null
  readonly allow_part_allocation: boolean | null
  readonly is_short_pickable: boolean | null
  readonly match_line_datetimes: boolean | null
  readonly allow_pick_substitution: boolean | null
  readonly pick_type: string | null
  readonly dispatch_strategy: string | null
  readonly tote_dispatch_strategy: string | null
  readonly dispatch_by_output_quantity: boolean | null
  readonly convert_by_output_quantity: boolean | null
  readonly order_from_linked_accounts: boolean | null
  readonly pick_from_linked_accounts_if_unavailable: boolean | null
  readonly linked_accounts: unknown | null
  readonly track_batch: boolean | null
  readonly track_sell_by_date: boolean | null
  readonly track_best_before_date: boolean | null
  readonly over_receipt_tolerance_percent: number | null
  readonly under_receipt_tolerance_percent: number | null
  readonly allow_undispatched_serial_returns: boolean | null
  readonly enforce_reason_codes: boolean | null
  readonly putaway_strict: boolean | null
  readonly putaway_to_pickface: boolean | null
  readonly receipt_confirmation_format: string | null
  readonly payment_terms_days: number | null
  readonly rental_basis: string | null
  readonly invoice_display: unknown | null
  readonly charge_card_id: string | null
  readonly charge_window_id: string | null
  readonly currency_id: string | null
  readonly tax_rate_id: string | null
  readonly default_warehouse_id: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Address {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly address_3: string | null
  readonly address_4: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Allocation {
  readonly id: string
  readonly node_id: string | null
  readonly task_id: string | null
  readonly stock_id: string | null
  readonly goods_out_line_id: string | null
  readonly for_task_id: string | null
  readonly quantity: number | null
  readonly state: string | null
  readonly explanation: unknown | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AlternativeCodeType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly system_type: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AlternativeCode {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly alternative_code_type_id: string | null
  readonly alternative_codeable_type: string | null
  readonly alternative_codeable_id: string | null
  readonly owner_type: string | null
  readonly owner_id: string | null
  readonly product_id: string | null
  readonly supplier_id: string | null
  readonly carrier_id: string | null
  readonly warehouse_id: string | null
  readonly owner_account_id: string | null
  readonly owner_customer_id: string | null
  readonly owner_supplier_id: string | null
  readonly owner_carrier_id: string | null
  readonly owner_warehouse_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AuditEntry {
  readonly id: string
  readonly node_id: string | null
  readonly action: string | null
  readonly aggregate_type: string | null
  readonly aggregate_id: string | null
  readonly changes: unknown | null
  readonly operation: string | null
  readonly permission: string | null
  readonly times: number | null
  readonly actor_id: string | null
  readonly application_id: string | null
  readonly source: string | null
  readonly request_id: string | null
  readonly remote_address: string | null
  readonly occurred_at: string | null
}

export interface AutomationActionLog {
  readonly id: string
  readonly node_id: string | null
  readonly automation_run_id: string | null
  readonly automation_id: string | null
  readonly automation_action_id: string | null
  readonly position: number | null
  readonly destination_type: string | null
  readonly destination_code: string | null
  readonly destination: string | null
  readonly status: string | null
  readonly attempt: number | null
  readonly next_attempt_at: string | null
  readonly duration_ms: number | null
  readonly request: string | null
  readonly answer: string | null
  readonly error: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AutomationActionParameter {
  readonly id: string
  readonly node_id: string | null
  readonly automation_action_id: string | null
  readonly parameter_code: string | null
  readonly value: string | null
  readonly has_value: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AutomationAction {
  readonly id: string
  readonly node_id: string | null
  readonly automation_id: string | null
  readonly destination_type: string | null
  readonly destination_code: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AutomationCondition {
  readonly id: string
  readonly node_id: string | null
  readonly automation_id: string | null
  readonly condition_code: string | null
  readonly source_path: string | null
  readonly operator: string | null
  readonly value: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface AutomationRun {
  readonly id: string
  readonly node_id: string | null
  readonly automation_id: string | null
  readonly status: string | null
  readonly trigger: string | null
  readonly event_id: string | null
  readonly conditions_passed: boolean | null
  readonly conditions: unknown | null
  readonly actions_count: number | null
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Automation {
  readonly id: string
  readonly node_id: string | null
  readonly resource_name: ResourceName | null
  readonly event: AutomationEvent | null
  readonly name: string | null
  readonly enabled: boolean | null
  readonly integration_id: string | null
  readonly schedule: unknown | null
  readonly due_since: string | null
  readonly changed_by_id: string | null
  readonly next_run_at: string | null
  readonly last_run_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface BarcodeFormat {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly is_default: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Booking {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly location_id: string | null
  readonly warehouse_id: string | null
  readonly booking_reference: string | null
  readonly consignment_reference: string | null
  readonly account_reference: string | null
  readonly direction: string | null
  readonly intake_type: string | null
  readonly container_number: string | null
  readonly hazardous: boolean | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly haulier: string | null
  readonly storage_unit_quantity: number | null
  readonly notes: string | null
  readonly status: string | null
  readonly arrived_at: string | null
  readonly departed_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface CarrierService {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly carrier_id: string | null
  readonly is_default: boolean | null
  readonly active: boolean | null
  readonly external_preset_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Carrier {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly active: boolean | null
  readonly carrier_type: string | null
  readonly carrier_externally_registered: boolean | null
  readonly tracking_url: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ChargeBasket {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly charge_card_id: string | null
  readonly start_at: string | null
  readonly end_at: string | null
  readonly status: string | null
  readonly invoice_id: string | null
  readonly invoice_status: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ChargeCard {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly active: boolean | null
  readonly description: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ChargeLine {
  readonly id: string
  readonly node_id: string | null
  readonly charge_basket_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly charge_type: string | null
  readonly quantity: number | null
  readonly price: number | null
  readonly total: number | null
  readonly measure: number | null
  readonly unit_of_measure: string | null
  readonly description: string | null
  readonly charge_price_id: string | null
  readonly product_id: string | null
  readonly inbound_good_id: string | null
  readonly inbound_item_id: string | null
  readonly goods_out_id: string | null
  readonly goods_out_pick_list_id: string | null
  readonly storage_unit_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly goods_in_receipt_id: string | null
  readonly goods_out_order_id: string | null
}

export interface ChargePrice {
  readonly id: string
  readonly node_id: string | null
  readonly charge_card_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly charge_type: string | null
  readonly unit_of_measure: string | null
  readonly quantity: number | null
  readonly price: number | null
  readonly auto_charge: boolean | null
  readonly description: string | null
  readonly nominal_code: string | null
  readonly subtype: string | null
  readonly carrier_id: string | null
  readonly carrier_service_id: string | null
  readonly order_type_id: string | null
  readonly location_group_id: string | null
  readonly product_group_id: string | null
  readonly storage_unit_type_id: string | null
  readonly tax_rate_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ChargeWindow {
  readonly id: string
  readonly node_id: string | null
  readonly frequency: string | null
  readonly numbers: readonly number[] | null
  readonly name: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface CollectionAddress {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly supplier_id: string | null
  readonly active: boolean | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly address_3: string | null
  readonly address_4: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Comment {
  readonly id: string
  readonly node_id: string | null
  readonly record_type: string | null
  readonly record_id: string | null
  readonly record_title: string | null
  readonly text: string | null
  readonly kind: 'comment' | 'hand_over' | null
  readonly open_points: readonly string[] | null
  readonly visible_to_client: boolean | null
  readonly mentioned_user_ids: readonly string[] | null
  readonly document_ids: readonly string[] | null
  readonly awaits_answer: boolean | null
  readonly edited_at: string | null
  readonly acknowledged_at: string | null
  readonly acknowledged_by_id: string | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Crossdock {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly reference: string | null
  readonly expected_date_of_receipt: string | null
  readonly inbound_method: string | null
  readonly status: string | null
  readonly location_id: string | null
  readonly received_at: string | null
  readonly completed_at: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Currency {
  readonly id: string
  readonly node_id: string | null
  readonly code: CurrencyCode | null
  readonly name: string | null
  readonly default: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface CustomCarrierType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly format: string | null
  readonly file_name: string | null
  readonly orientation: string | null
  readonly page_height: number | null
  readonly page_width: number | null
  readonly top: number | null
  readonly bottom: number | null
  readonly left: number | null
  readonly right: number | null
  readonly header_height: number | null
  readonly header_spacing: number | null
  readonly footer_height: number | null
  readonly footer_spacing: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Customer {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly pick_label_id: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface DashboardWidget {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly widget_type: string | null
  readonly report_query_id: string | null
  readonly configuration: unknown | null
  readonly dashboard_filters: unknown | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Dashboard {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly is_active: boolean | null
  readonly is_default: boolean | null
  readonly role_ids: readonly string[] | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface DeliveryAddress {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly customer_id: string | null
  readonly active: boolean | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly address_3: string | null
  readonly address_4: string | null
  readonly postcode: string | null
  readonly country_code: string | null
  readonly email_address: string | null
  readonly phone_number: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Document {
  readonly id: string
  readonly node_id: string | null
  readonly category: string | null
  readonly file_name: string | null
  readonly file_type: string | null
  readonly file_path: string | null
  readonly file_size: number | null
  readonly sha256: string | null
  readonly status: string | null
  readonly message: string | null
  readonly warnings: readonly string[] | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly record_type: string | null
  readonly record_id: string | null
  readonly source_types: readonly string[] | null
  readonly user_id: string | null
  readonly expires_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface EdiInterchange {
  readonly id: string
  readonly node_id: string | null
  readonly edi_partner_id: string | null
  readonly account_id: string | null
  readonly direction: string | null
  readonly message_type: string | null
  readonly control_number: string | null
  readonly is_test: boolean | null
  readonly status: string | null
  readonly reason: string | null
  readonly record_type: string | null
  readonly record_id: number | null
  readonly event_id: string | null
  readonly import_id: string | null
  readonly acknowledges_id: string | null
  readonly acknowledge_by: string | null
  readonly acknowledged_at: string | null
  readonly file_name: string | null
  readonly content: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface EdiPartner {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly account_id: string | null
  readonly format: string | null
  readonly own_identity: string | null
  readonly own_qualifier: string | null
  readonly own_group_identity: string | null
  readonly partner_identity: string | null
  readonly partner_qualifier: string | null
  readonly partner_group_identity: string | null
  readonly message_version: string | null
  readonly character_set: string | null
  readonly unsupported_characters: string | null
  readonly element_separator: string | null
  readonly component_separator: string | null
  readonly segment_terminator: string | null
  readonly decimal_sign: string | null
  readonly line_breaks: boolean | null
  readonly is_test: boolean | null
  readonly sends_acknowledgements: boolean | null
  readonly requests_acknowledgements: boolean | null
  readonly acknowledgement_hours: number | null
  readonly ftp_user_id: string | null
  readonly last_control_number: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Event {
  readonly id: string
  readonly node_id: string | null
  readonly position: number | null
  readonly kind: string | null
  readonly resource_name: string | null
  readonly event: string | null
  readonly aggregate_type: string | null
  readonly aggregate_id: string | null
  readonly aggregate_seq: number | null
  readonly data: unknown | null
  readonly previous: unknown | null
  readonly actor_id: string | null
  readonly source: string | null
  readonly request_id: string | null
  readonly cause_id: string | null
  readonly depth: number | null
  readonly occurred_at: string | null
}

export interface ExternalEntity {
  readonly id: string
  readonly node_id: string | null
  readonly entity_type: string | null
  readonly code: string | null
  readonly description: string | null
  readonly integration_id: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface FailureEventLog {
  readonly id: string
  readonly node_id: string | null
  readonly source_type: string | null
  readonly source_id: number | null
  readonly symbol: string | null
  readonly message: string | null
  readonly context: unknown | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface FieldLabel {
  readonly id: string
  readonly node_id: string | null
  readonly resource_name: string | null
  readonly field_name: string | null
  readonly label: string | null
  readonly account_id: string | null
  readonly position: number | null
  readonly shown: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface FtpFile {
  readonly id: string
  readonly node_id: string | null
  readonly ftp_user_id: string | null
  readonly direction: string | null
  readonly file_name: string | null
  readonly uploaded_name: string | null
  readonly renamed_to: string | null
  readonly folder: string | null
  readonly file_size: number | null
  readonly sha256: string | null
  readonly status: string | null
  readonly message: string | null
  readonly document_id: string | null
  readonly import_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface FtpMappingGroup {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly integration_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface FtpMapping {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly mapping_fields: unknown | null
  readonly account_id: string | null
  readonly customer_id: string | null
  readonly delivery_address_id: string | null
  readonly collection_address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface FtpUser {
  readonly id: string
  readonly node_id: string | null
  readonly direction: 'upload' | 'download' | null
  readonly name: string | null
  readonly username: string | null
  readonly active: boolean | null
  readonly account_id: string | null
  readonly public_keys: readonly string[] | null
  readonly changed_by_id: string | null
  readonly login: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface GoodsInLine {
  readonly id: string
  readonly node_id: string | null
  readonly goods_in_receipt_id: string | null
  readonly product_id: string | null
  readonly expected_quantity: number | null
  readonly expected_configurations_quantity: number | null
  readonly product_storage_unit_id: string | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly goods_out_line_id: string | null
  readonly received_quantity: number | null
  readonly put_away_quantity: number | null
  readonly discrepancy: string | null
  readonly alt_line_note: string | null
  readonly alt_line_number: string | null
  readonly alt_line_reference: string | null
  readonly alt_product_code: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly expected_quantity_breakdown: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly string1: string | null
  readonly datetime1: string | null
  readonly datetime2: string | null
}

export interface GoodsInReceipt {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly reference: string | null
  readonly receipt_type: string | null
  readonly status: string | null
  readonly supplier_id: string | null
  readonly carrier_id: string | null
  readonly customer_id: string | null
  readonly goods_out_id: string | null
  readonly location_id: string | null
  readonly expected_date_of_arrival: string | null
  readonly actual_date_of_arrival: string | null
  readonly notes: string | null
  readonly closed_at: string | null
  readonly discrepancy_alert: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly expected_date_of_receipt: string | null
  readonly actual_date_of_receipt: string | null
}

export interface GoodsOutLine {
  readonly id: string
  readonly node_id: string | null
  readonly goods_out_id: string | null
  readonly product_id: string | null
  readonly order_quantity: number | null
  readonly allocated_quantity: number | null
  readonly pick_quantity: number | null
  readonly dispatch_quantity: number | null
  readonly short_quantity: number | null
  readonly rounded_quantity: number | null
  readonly short_status: string | null
  readonly short_description: string | null
  readonly short_reason_code_id: string | null
  readonly unit_value: number | null
  readonly batch: string | null
  readonly carrier_id: string | null
  readonly carrier_service_id: string | null
  readonly alt_line_note: string | null
  readonly alt_line_number: string | null
  readonly alt_line_reference: string | null
  readonly alt_product_code: string | null
  readonly datetime1_from: string | null
  readonly datetime1_to: string | null
  readonly datetime2_from: string | null
  readonly datetime2_to: string | null
  readonly datetime3_from: string | null
  readonly datetime3_to: string | null
  readonly datetime4_from: string | null
  readonly datetime4_to: string | null
  readonly datetime5_from: string | null
  readonly datetime5_to: string | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly order_quantity_breakdown: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface GoodsOutPickList {
  readonly id: string
  readonly node_id: string | null
  readonly reference: string | null
  readonly pick_reference: string | null
  readonly pick_type: string | null
  readonly shares_totes: boolean | null
  readonly load_reference: string | null
  readonly goods_out_status_id: string | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly goods_out_bay_id: string | null
  readonly expected_date_of_dispatch: string | null
  readonly picked_at: string | null
  readonly pick_tasks_count: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface GoodsOutStatus {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface GoodsOut {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly expected_date_of_dispatch: string | null
  readonly goods_out_type: string | null
  readonly reference: string | null
  readonly warehouse_id: string | null
  readonly goods_out_status_id: string | null
  readonly fulfilment_status: string | null
  readonly priority: number | null
  readonly actual_date_of_dispatch: string | null
  readonly carrier_id: string | null
  readonly carrier_service_id: string | null
  readonly customer_id: string | null
  readonly incoterms: string | null
  readonly delivery_notes: string | null
  readonly dispatch_strategy: string | null
  readonly drop_sequence: number | null
  readonly integration_id: string | null
  readonly load_reference: string | null
  readonly load_id: string | null
  readonly load_drop_id: string | null
  readonly pick_reference: string | null
  readonly location_id: string | null
  readonly notes: string | null
  readonly order_type_id: string | null
  readonly pick_type: string | null
  readonly goods_in_receipt_id: string | null
  readonly conversion_direction: string | null
  readonly explanation: unknown | null
  readonly first_processed_at: string | null
  readonly awaits_receipt: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Group {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly is_active: boolean | null
  readonly use_for_products: boolean | null
  readonly use_for_locations: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface HhdUser {
  readonly id: string
  readonly node_id: string | null
  readonly username: string | null
  readonly name: string | null
  readonly user_id: string | null
  readonly warehouse_id: string | null
  readonly implementation_id: string | null
  readonly label_printer_id: string | null
  readonly document_printer_id: string | null
  readonly task_type_codes: readonly string[] | null
  readonly active: boolean | null
  readonly reported_at: string | null
  readonly waiting_count: number | null
  readonly refused_count: number | null
  readonly battery_percent: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ImportConfiguration {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly parser: string | null
  readonly failure_strategy: string | null
  readonly configuration: unknown | null
  readonly changed_by_id: string | null
  readonly version: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ImportRow {
  readonly id: string
  readonly node_id: string | null
  readonly import_id: string | null
  readonly row_number: number | null
  readonly status: string | null
  readonly resource_type: string | null
  readonly resource_id: number | null
  readonly code: number | null
  readonly symbol: string | null
  readonly message: string | null
  readonly raw: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ImportTemplate {
  readonly id: string
  readonly node_id: string | null
  readonly file_regexp: string | null
  readonly ftp_user_id: string | null
  readonly template_type: string | null
  readonly import_configuration_id: string | null
  readonly account_id: string | null
  readonly mapping_group_id: string | null
  readonly position: number | null
  readonly allow_duplicate_files: boolean | null
  readonly changed_by_id: string | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Import {
  readonly id: string
  readonly node_id: string | null
  readonly file_name: string | null
  readonly document_id: string | null
  readonly source: string | null
  readonly template_type: string | null
  readonly import_template_id: string | null
  readonly import_configuration_id: string | null
  readonly configuration_version: number | null
  readonly flow_code: string | null
  readonly ftp_user_id: string | null
  readonly account_id: string | null
  readonly dry_run: boolean | null
  readonly status: string | null
  readonly total_rows: number | null
  readonly processed_rows: number | null
  readonly created_count: number | null
  readonly updated_count: number | null
  readonly skipped_count: number | null
  readonly failed_count: number | null
  readonly progress: number | null
  readonly interruptions: number | null
  readonly message: string | null
  readonly warnings: readonly string[] | null
  readonly encoding: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationCarrierMappingGroup {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly integration_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationCarrierMapping {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly mapping_fields: unknown | null
  readonly carrier_id: string | null
  readonly carrier_service_id: string | null
  readonly integration_carrier_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationOrder {
  readonly id: string
  readonly node_id: string | null
  readonly integration_id: string | null
  readonly external_id: string | null
  readonly status: string | null
  readonly goods_out_id: string | null
  readonly message: string | null
  readonly tried_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationProductMappingGroup {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly integration_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationProductMapping {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly mapping_fields: unknown | null
  readonly product_id: string | null
  readonly integration_product_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationRun {
  readonly id: string
  readonly node_id: string | null
  readonly integration_id: string | null
  readonly kind: string | null
  readonly status: string | null
  readonly created_count: number | null
  readonly updated_count: number | null
  readonly failed_count: number | null
  readonly message: string | null
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationShippingRateMappingGroup {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly integration_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationShippingRateMapping {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly mapping_fields: unknown | null
  readonly carrier_id: string | null
  readonly carrier_service_id: string | null
  readonly integration_shipping_rate_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationWarehouseMappingGroup {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly integration_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface IntegrationWarehouseMapping {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly mapping_fields: unknown | null
  readonly warehouse_id: string | null
  readonly integration_warehouse_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Integration {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly integration_provider: string | null
  readonly is_active: boolean | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly changed_by_id: string | null
  readonly configuration: unknown | null
  readonly integration_type: string | null
  readonly status: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly enabled: boolean | null
}

export interface Invoice {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly document_number: string | null
  readonly document_type: string | null
  readonly status: string | null
  readonly document_date: string | null
  readonly document_due_date: string | null
  readonly reference: string | null
  readonly tax_status: string | null
  readonly currency: string | null
  readonly net_total: number | null
  readonly tax_total: number | null
  readonly gross_total: number | null
  readonly start_at: string | null
  readonly end_at: string | null
  readonly paid_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface LoadDrop {
  readonly id: string
  readonly node_id: string | null
  readonly load_id: string | null
  readonly delivery_address_id: string | null
  readonly goods_out_id: string | null
  readonly expected_storage_unit_quantity: number | null
  readonly booking_reference: string | null
  readonly sequence: number | null
  readonly status: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Load {
  readonly id: string
  readonly node_id: string | null
  readonly reference: string | null
  readonly warehouse_id: string | null
  readonly carrier_id: string | null
  readonly trailer_id: string | null
  readonly location_id: string | null
  readonly load_by: string | null
  readonly expected_storage_unit_quantity: number | null
  readonly loading_validation_mode: string | null
  readonly status: string | null
  readonly number_of_storage_units_loaded: number | null
  readonly dispatched_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface LocationType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Location {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly warehouse_id: string | null
  readonly location_type_id: string | null
  readonly description: string | null
  readonly barcode: string | null
  readonly zone: string | null
  readonly aisle: string | null
  readonly bay: string | null
  readonly level: string | null
  readonly position: string | null
  readonly row: string | null
  readonly column: string | null
  readonly slot: string | null
  readonly check_digit: string | null
  readonly pick_sequence: number | null
  readonly putaway_sequence: number | null
  readonly max_weight: number | null
  readonly max_cube: number | null
  readonly max_height: number | null
  readonly storage_unit_capacity: number | null
  readonly storage_unit_type_id: string | null
  readonly is_pickface: boolean | null
  readonly is_active: boolean | null
  readonly available_in_booking_diary: boolean | null
  readonly opening_times: unknown | null
  readonly last_counted_at: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly walk_sequence: number | null
  readonly active: boolean | null
}

export interface MappingGroupField {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly field_name: string | null
  readonly field_type: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface MappingGroup {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly operation_type: string | null
  readonly integration_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Mapping {
  readonly id: string
  readonly node_id: string | null
  readonly mapping_group_id: string | null
  readonly operation_type_fields: unknown | null
  readonly operation_type: string | null
  readonly account_id: string | null
  readonly customer_id: string | null
  readonly delivery_address_id: string | null
  readonly collection_address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Notification {
  readonly id: string
  readonly node_id: string | null
  readonly kind: 'mention' | 'comment' | 'status' | 'automation' | null
  readonly record_type: string | null
  readonly record_id: string | null
  readonly record_title: string | null
  readonly comment_id: string | null
  readonly message: string | null
  readonly actor_id: string | null
  readonly read: boolean | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface OauthApplication {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly client_id: string | null
  readonly confidential: boolean | null
  readonly grant_types: readonly string[] | null
  readonly redirect_uris: readonly string[] | null
  readonly role_id: string | null
  readonly all_accounts: boolean | null
  readonly all_warehouses: boolean | null
  readonly account_ids: readonly string[] | null
  readonly warehouse_ids: readonly string[] | null
  readonly active: boolean | null
  readonly last_used_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface OrderType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly duty_payable: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Package {
  readonly id: string
  readonly node_id: string | null
  readonly shipment_id: string | null
  readonly storage_unit_type_id: string | null
  readonly storage_unit_id: string | null
  readonly tracking_number: string | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly weight: number | null
  readonly unit_of_measure: string | null
  readonly weight_unit_of_measure: string | null
  readonly label_document_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Permission {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly area: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface PickProcessingRequest {
  readonly id: string
  readonly node_id: string | null
  readonly goods_out_id: string | null
  readonly status: string | null
  readonly process_reference: string | null
  readonly message: string | null
  readonly error_code: number | null
  readonly symbol: string | null
  readonly context: unknown | null
  readonly goods_out_pick_list_id: string | null
  readonly completed_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface PickfaceProduct {
  readonly id: string
  readonly node_id: string | null
  readonly product_id: string | null
  readonly location_id: string | null
  readonly location_group_id: string | null
  readonly warehouse_id: string | null
  readonly replenishment_type: string | null
  readonly trigger_min: number | null
  readonly trigger_max: number | null
  readonly priority: number | null
  readonly full_storage_units_only: boolean | null
  readonly first_filled_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Preference {
  readonly id: string
  readonly node_id: string | null
  readonly key: string | null
  readonly value: unknown | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface PrintAgent {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly last_seen_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface PrintJob {
  readonly id: string
  readonly node_id: string | null
  readonly printer_id: string | null
  readonly document_id: string | null
  readonly content_type: string | null
  readonly copies: number | null
  readonly status: string | null
  readonly message: string | null
  readonly user_id: string | null
  readonly sent_at: string | null
  readonly finished_at: string | null
  readonly stuck_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Printer {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly supports_documents: boolean | null
  readonly supports_labels: boolean | null
  readonly is_default: boolean | null
  readonly integration_id: string | null
  readonly agent_id: string | null
  readonly device_name: string | null
  readonly status: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ProductMaterial {
  readonly id: string
  readonly node_id: string | null
  readonly parent_product_id: string | null
  readonly child_product_id: string | null
  readonly quantity: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ProductStorageUnit {
  readonly id: string
  readonly node_id: string | null
  readonly product_id: string | null
  readonly storage_unit_type_id: string | null
  readonly stock_configuration: string | null
  readonly unit_of_measure: string | null
  readonly per_layer: number | null
  readonly number_of_layers: number | null
  readonly total: number | null
  readonly priority: number | null
  readonly allow_receipt: boolean | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly weight: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Product {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly description: string | null
  readonly stock_unit_type_id: string | null
  readonly long_description: string | null
  readonly barcode: string | null
  readonly case_barcode: string | null
  readonly inner_barcode: string | null
  readonly outer_barcode: string | null
  readonly commodity_code: string | null
  readonly country_of_manufacture: string | null
  readonly customs_description: string | null
  readonly unit_value: number | null
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly stop: boolean | null
  readonly obsolete: number | null
  readonly specific_gravity: number | null
  readonly output_quantity: number | null
  readonly assemble_on_pick: boolean | null
  readonly require_dimensions_on_receipt: boolean | null
  readonly non_hazardous_for_transport: boolean | null
  readonly pick_strategy: string | null
  readonly product_type: string | null
  readonly serial_number_tracking_setting: string | null
  readonly units_per_inner: number | null
  readonly units_per_case: number | null
  readonly units_per_outer: number | null
  readonly weight: number | null
  readonly cube: number | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly enforce_pickface_stock_consolidation: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface PutawayRule {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly rule: string | null
  readonly direction: string | null
  readonly position: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ReasonCode {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly reason_type: string | null
  readonly active: boolean | null
  readonly generic: boolean | null
  readonly account_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ReportQuery {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly graphql: string | null
  readonly parameters: unknown | null
  readonly changed_by_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Report {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly report_type: string | null
  readonly report_query_id: string | null
  readonly source_path: string | null
  readonly report_fields: unknown | null
  readonly variables: unknown | null
  readonly user_id: string | null
  readonly changed_by_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface RfFlow {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly flow_type: string | null
  readonly implementation_id: string | null
  readonly is_default: boolean | null
  readonly definition: unknown | null
  readonly slug: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface RfImplementation {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly menu: readonly string[] | null
  readonly gs1_separators: readonly string[] | null
  readonly scan_prefix: string | null
  readonly scan_suffix: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Role {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly description: string | null
  readonly permissions: readonly string[] | null
  readonly role_type: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface SavedView {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly resource_name: string | null
  readonly state: unknown | null
  readonly shared: boolean | null
  readonly role_ids: readonly string[] | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface ScheduledReport {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly frequency: string | null
  readonly numbers: unknown | null
  readonly time: string | null
  readonly timezone: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly next_run_at: string | null
  readonly last_run_at: string | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Sequence {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly prefix: string | null
  readonly next_number: string | null
  readonly description: string | null
  readonly kind: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Shipment {
  readonly id: string
  readonly node_id: string | null
  readonly goods_out_id: string | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly reference: string | null
  readonly name: string | null
  readonly carrier_id: string | null
  readonly carrier_service_id: string | null
  readonly status: string | null
  readonly tracking_number: string | null
  readonly delivery_notes: string | null
  readonly collection_datetime: string | null
  readonly label_filename: string | null
  readonly label_document_id: string | null
  readonly packages_count: number | null
  readonly carrier_message: string | null
  readonly submitted_at: string | null
  readonly dispatched_at: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Site {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly default: boolean | null
  readonly tier: 'none' | 'lower' | 'upper' | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface StockBalance {
  readonly id: string
  readonly node_id: string | null
  readonly product_id: string | null
  readonly account_id: string | null
  readonly warehouse_id: string | null
  readonly available: number | null
  readonly sellable: number | null
  readonly allocated: number | null
  readonly ordered: number | null
  readonly received: number | null
  readonly picked: number | null
  readonly held: number | null
  readonly on_hand: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface StockCheckProgramme {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly warehouse_id: string | null
  readonly method: string | null
  readonly class_a_days: number | null
  readonly class_b_days: number | null
  readonly class_c_days: number | null
  readonly daily_limit: number | null
  readonly blind: boolean | null
  readonly active: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface StockCheckRecord {
  readonly id: string
  readonly node_id: string | null
  readonly stock_check_id: string | null
  readonly product_id: string | null
  readonly account_id: string | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly attempts: unknown | null
  readonly result: string | null
  readonly difference: number | null
  readonly unapplied: number | null
  readonly left_out: number | null
  readonly counted_at: string | null
  readonly resolved_at: string | null
  readonly reason_code_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface StockCheck {
  readonly id: string
  readonly node_id: string | null
  readonly location_id: string | null
  readonly warehouse_id: string | null
  readonly expected_completion_date: string | null
  readonly status: string | null
  readonly origin: string | null
  readonly blind: boolean | null
  readonly task_id: string | null
  readonly completed_at: string | null
  readonly resolved_at: string | null
  readonly stock_check_programme_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface StockUnitType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly decimal_places: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Stock {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly product_id: string | null
  readonly warehouse_id: string | null
  readonly location_id: string | null
  readonly storage_unit_id: string | null
  readonly batch: string | null
  readonly serial_number: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly fifo_date: string | null
  readonly status: string | null
  readonly quantity: number | null
  readonly allocated_quantity: number | null
  readonly free: number | null
  readonly hold_description: string | null
  readonly hold_reason_code_id: string | null
  readonly last_counted_at: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly quantity_breakdown: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly string1: string | null
  readonly datetime1: string | null
  readonly datetime2: string | null
}

export interface StorageUnitType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly unit_name: string | null
  readonly sequence_id: string | null
  readonly has_check_digit: boolean | null
  readonly is_pickable: boolean | null
  readonly leaves_warehouse: boolean | null
  readonly use_for_packing: boolean | null
  readonly max_weight: number | null
  readonly max_chars: number | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly weight: number | null
  readonly unit_of_measure: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface StorageUnit {
  readonly id: string
  readonly node_id: string | null
  readonly reference: string | null
  readonly barcode: string | null
  readonly storage_unit_type_id: string | null
  readonly warehouse_id: string | null
  readonly location_id: string | null
  readonly active: boolean | null
  readonly dispatched: boolean | null
  readonly dispatched_at: string | null
  readonly load_id: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface SubdomainUser {
  readonly id: string
  readonly node_id: string | null
  readonly user_id: string | null
  readonly role_id: string | null
  readonly all_accounts: boolean | null
  readonly all_warehouses: boolean | null
  readonly account_ids: readonly string[] | null
  readonly warehouse_ids: readonly string[] | null
  readonly is_active: boolean | null
  readonly accepted_at: string | null
  readonly language: string | null
  readonly timezone: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Subdomain {
  readonly id: string
  readonly node_id: string | null
  readonly subdomain: string | null
  readonly company_name: string | null
  readonly logo_url: string | null
  readonly portal_colour: string | null
  readonly import_timezone: string | null
  readonly packing_fill_percent: number | null
  readonly storage_quota_mib: number | null
  readonly require_second_factor: boolean | null
  readonly handheld_pin_min_characters: number | null
  readonly has_sample_data: boolean | null
  readonly is_live: boolean | null
  readonly is_active: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
  readonly slug: string | null
}

export interface Supplier {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly active: boolean | null
  readonly external_system_reference1: string | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface TaskType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Task {
  readonly id: string
  readonly node_id: string | null
  readonly account_id: string | null
  readonly ordering_account_id: string | null
  readonly warehouse_id: string | null
  readonly product_id: string | null
  readonly task_type_id: string | null
  readonly type: string | null
  readonly subtype: string | null
  readonly status: string | null
  readonly priority: number | null
  readonly notes: string | null
  readonly start_quantity: number | null
  readonly confirmed_quantity: number | null
  readonly stock_description: string | null
  readonly stock_id: string | null
  readonly location_from_id: string | null
  readonly location_to_id: string | null
  readonly storage_unit_from_id: string | null
  readonly storage_unit_to_id: string | null
  readonly storage_unit_type_id: string | null
  readonly user_id: string | null
  readonly assigned_at: string | null
  readonly start_at: string | null
  readonly last_accessed_at: string | null
  readonly due_at: string | null
  readonly completed_at: string | null
  readonly completing_user_id: string | null
  readonly performed_at: string | null
  readonly held_at: string | null
  readonly hold_reason: string | null
  readonly reversed_at: string | null
  readonly reversed_quantity: number | null
  readonly explanation: unknown | null
  readonly goods_in_receipt_id: string | null
  readonly putaway_task_id: string | null
  readonly goods_in_line_id: string | null
  readonly goods_out_id: string | null
  readonly goods_out_line_id: string | null
  readonly goods_out_pick_list_id: string | null
  readonly tote_position: number | null
  readonly load_id: string | null
  readonly shipment_id: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime1: string | null
  readonly datetime2: string | null
  readonly datetime3: string | null
  readonly datetime4: string | null
  readonly datetime5: string | null
  readonly start_quantity_breakdown: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface TaxRate {
  readonly id: string
  readonly node_id: string | null
  readonly name: string | null
  readonly component_rate: number | null
  readonly component_name: string | null
  readonly tax_type: string | null
  readonly default: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface TaxType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly description: string | null
  readonly rate: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface TemplateType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Template {
  readonly id: string
  readonly node_id: string | null
  readonly template_type_id: string | null
  readonly template_type_code: string | null
  readonly name: string | null
  readonly default: boolean | null
  readonly template_header_id: string | null
  readonly template_footer_id: string | null
  readonly account_id: string | null
  readonly format: string | null
  readonly file_name: string | null
  readonly orientation: string | null
  readonly page_height: number | null
  readonly page_width: number | null
  readonly top: number | null
  readonly bottom: number | null
  readonly left: number | null
  readonly right: number | null
  readonly header_height: number | null
  readonly header_spacing: number | null
  readonly footer_height: number | null
  readonly footer_spacing: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface TrailerType {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly description: string | null
  readonly active: boolean | null
  readonly max_weight: number | null
  readonly max_cube: number | null
  readonly max_storage_units: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Trailer {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly trailer_type_id: string | null
  readonly active: boolean | null
  readonly description: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Transaction {
  readonly id: string
  readonly node_id: string | null
  readonly operation_id: string | null
  readonly category: string | null
  readonly subtype: string | null
  readonly quantity: number | null
  readonly product_id: string | null
  readonly account_id: string | null
  readonly account_to_id: string | null
  readonly warehouse_id: string | null
  readonly node_from: string | null
  readonly location_from_id: string | null
  readonly storage_unit_from_id: string | null
  readonly stock_from_id: string | null
  readonly attributes_from: unknown | null
  readonly node_to: string | null
  readonly location_to_id: string | null
  readonly storage_unit_to_id: string | null
  readonly stock_to_id: string | null
  readonly stock_merged_id: string | null
  readonly attributes_to: unknown | null
  readonly task_id: string | null
  readonly goods_in_receipt_id: string | null
  readonly goods_in_line_id: string | null
  readonly goods_out_id: string | null
  readonly goods_out_line_id: string | null
  readonly goods_out_pick_list_id: string | null
  readonly load_id: string | null
  readonly shipment_id: string | null
  readonly stock_check_id: string | null
  readonly reason_code_id: string | null
  readonly description: string | null
  readonly completing_user_id: string | null
  readonly source: string | null
  readonly performed_at: string | null
  readonly archived: boolean | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface User {
  readonly id: string
  readonly node_id: string | null
  readonly email: string | null
  readonly name: string | null
  readonly role_id: string | null
  readonly is_active: boolean | null
  readonly language: string | null
  readonly timezone: string | null
  readonly all_accounts: boolean | null
  readonly all_warehouses: boolean | null
  readonly account_ids: readonly string[] | null
  readonly warehouse_ids: readonly string[] | null
  readonly user_type: string | null
  readonly last_signed_in_at: string | null
  readonly accepted_at: string | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface WarehouseLayout {
  readonly id: string
  readonly node_id: string | null
  readonly warehouse_id: string | null
  readonly layout: unknown | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface WarehouseRoute {
  readonly id: string
  readonly node_id: string | null
  readonly product_id: string | null
  readonly warehouse_id: string | null
  readonly account_id: string | null
  readonly customer_id: string | null
  readonly position: number | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Warehouse {
  readonly id: string
  readonly node_id: string | null
  readonly code: string | null
  readonly name: string | null
  readonly is_active: boolean | null
  readonly timezone: string | null
  readonly site_id: string | null
  readonly default_goods_in_location_id: string | null
  readonly default_goods_out_location_id: string | null
  readonly default_work_location_id: string | null
  readonly enforce_location_capacity: boolean | null
  readonly short_pick_creates_stock_check: boolean | null
  readonly short_pick_reallocates: boolean | null
  readonly consolidate_pick_enabled: boolean | null
  readonly opening_times_enabled: boolean | null
  readonly opening_times: unknown | null
  readonly loading_validation_setting: string | null
  readonly load_sequence_enforced: boolean | null
  readonly external_system_reference1: string | null
  readonly external_system_reference2: string | null
  readonly external_system_reference3: string | null
  readonly string1: string | null
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly address_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface Watch {
  readonly id: string
  readonly node_id: string | null
  readonly record_type: string | null
  readonly record_id: string | null
  readonly user_id: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

export interface WebhookDelivery {
  readonly id: string
  readonly node_id: string | null
  readonly automation_id: string | null
  readonly automation_action_id: string | null
  readonly automation_run_id: string | null
  readonly automation_action_log_id: string | null
  readonly event_id: string | null
  readonly url: string | null
  readonly status: string | null
  readonly attempts: number | null
  readonly next_attempt_at: string | null
  readonly last_status: number | null
  readonly last_error: string | null
  readonly response: string | null
  readonly duration_ms: number | null
  readonly aggregate_type: string | null
  readonly aggregate_id: number | null
  readonly aggregate_sequence: number | null
  readonly first_attempt_at: string | null
  readonly created_at: string | null
  readonly updated_at: string | null
  readonly lock_version: number | null
}

/** What a list is filtered by. */
export interface Filters {
  account_products: AccountProductFilterType
  account_warehouses: AccountWarehouseFilterType
  accounts: AccountFilterType
  addresses: AddressFilterType
  allocations: AllocationFilterType
  alternative_code_types: AlternativeCodeTypeFilterType
  alternative_codes: AlternativeCodeFilterType
  audit_entries: AuditEntryFilterType
  automation_action_logs: AutomationActionLogFilterType
  automation_action_parameters: AutomationActionParameterFilterType
  automation_actions: AutomationActionFilterType
  automation_conditions: AutomationConditionFilterType
  automation_runs: AutomationRunFilterType
  automations: AutomationFilterType
  barcode_formats: BarcodeFormatFilterType
  bookings: BookingFilterType
  carrier_services: CarrierServiceFilterType
  carriers: CarrierFilterType
  charge_baskets: ChargeBasketFilterType
  charge_cards: ChargeCardFilterType
  charge_lines: ChargeLineFilterType
  charge_prices: ChargePriceFilterType
  charge_windows: ChargeWindowFilterType
  collection_addresses: CollectionAddressFilterType
  comments: CommentFilterType
  crossdocks: CrossdockFilterType
  currencies: CurrencyFilterType
  custom_carrier_types: CustomCarrierTypeFilterType
  customers: CustomerFilterType
  dashboard_widgets: DashboardWidgetFilterType
  dashboards: DashboardFilterType
  delivery_addresses: DeliveryAddressFilterType
  documents: DocumentFilterType
  edi_interchanges: EdiInterchangeFilterType
  edi_partners: EdiPartnerFilterType
  events: EventFilterType
  external_entities: ExternalEntityFilterType
  failure_event_logs: FailureEventLogFilterType
  field_labels: FieldLabelFilterType
  ftp_files: FtpFileFilterType
  ftp_mapping_groups: FtpMappingGroupFilterType
  ftp_mappings: FtpMappingFilterType
  ftp_users: FtpUserFilterType
  goods_in_lines: GoodsInLineFilterType
  goods_in_receipts: InboundGoodFilterType
  goods_out_lines: GoodsOutLineFilterType
  goods_out_pick_lists: GoodsOutPickListsFilterType
  goods_out_statuses: GoodsOutStatusFilterType
  goods_outs: GoodsOutsFilterType
  groups: GroupFilterType
  hhd_users: HhdUserFilterType
  import_configurations: ImportConfigurationFilterType
  import_rows: ImportRowFilterType
  import_templates: ImportTemplateFilterType
  imports: ImportFilterType
  integration_carrier_mapping_groups: IntegrationCarrierMappingGroupFilterType
  integration_carrier_mappings: IntegrationCarrierMappingFilterType
  integration_orders: IntegrationOrderFilterType
  integration_product_mapping_groups: IntegrationProductMappingGroupFilterType
  integration_product_mappings: IntegrationProductMappingFilterType
  integration_runs: IntegrationRunFilterType
  integration_shipping_rate_mapping_groups: IntegrationShippingRateMappingGroupFilterType
  integration_shipping_rate_mappings: IntegrationShippingRateMappingFilterType
  integration_warehouse_mapping_groups: IntegrationWarehouseMappingGroupFilterType
  integration_warehouse_mappings: IntegrationWarehouseMappingFilterType
  integrations: IntegrationFilterType
  invoices: InvoiceFilterType
  load_drops: LoadDropFilterType
  loads: LoadFilterType
  location_types: LocationTypeFilterType
  locations: LocationsFilterType
  mapping_group_fields: MappingGroupFieldFilterType
  mapping_groups: MappingGroupFilterType
  mappings: MappingFilterType
  notifications: NotificationFilterType
  oauth_applications: OauthApplicationFilterType
  order_types: OrderTypeFilterType
  packages: PackageFilterType
  permissions: PermissionFilterType
  pick_processing_requests: PickProcessingRequestFilterType
  pickface_products: PickfaceProductFilterType
  preferences: PreferenceFilterType
  print_agents: PrintAgentFilterType
  print_jobs: PrintJobFilterType
  printers: PrinterFilterType
  product_materials: ProductMaterialFilterType
  product_storage_units: ProductStorageUnitFilterType
  products: ProductsFilterType
  putaway_rules: PutawayRuleFilterType
  reason_codes: ReasonCodeFilterType
  report_queries: ReportQueryFilterType
  reports: ReportFilterType
  rf_flows: RfFlowFilterType
  rf_implementations: RfImplementationFilterType
  roles: RoleFilterType
  saved_views: SavedViewFilterType
  scheduled_reports: ScheduledReportFilterType
  sequences: SequenceFilterType
  shipments: ShipmentFilterType
  sites: SiteFilterType
  stock_balances: StockBalancesFilterType
  stock_check_programmes: StockCheckProgrammeFilterType
  stock_check_records: StockCheckRecordFilterType
  stock_checks: StockCheckFilterType
  stock_unit_types: StockUnitTypeFilterType
  stocks: StockFilterType
  storage_unit_types: StorageUnitTypeFilterType
  storage_units: StorageUnitFilterType
  subdomain_users: SubdomainUserFilterType
  subdomains: SubdomainFilterType
  suppliers: SupplierFilterType
  task_types: TaskTypeFilterType
  tasks: TaskFilterType
  tax_rates: TaxRateFilterType
  tax_types: TaxTypeFilterType
  template_types: TemplateTypeFilterType
  templates: TemplateFilterType
  trailer_types: TrailerTypeFilterType
  trailers: TrailerFilterType
  transactions: TransactionFilterType
  users: UserFilterType
  warehouse_layouts: WarehouseLayoutFilterType
  warehouse_routes: WarehouseRouteFilterType
  warehouses: WarehouseFilterType
  watches: WatchFilterType
  webhook_deliveries: WebhookDeliveryFilterType
}

/** What a list consists of. */
export interface Nodes {
  account_products: AccountProduct
  account_warehouses: AccountWarehouse
  accounts: Account
  addresses: Address
  allocations: Allocation
  alternative_code_types: AlternativeCodeType
  alternative_codes: AlternativeCode
  audit_entries: AuditEntry
  automation_action_logs: AutomationActionLog
  automation_action_parameters: AutomationActionParameter
  automation_actions: AutomationAction
  automation_conditions: AutomationCondition
  automation_runs: AutomationRun
  automations: Automation
  barcode_formats: BarcodeFormat
  bookings: Booking
  carrier_services: CarrierService
  carriers: Carrier
  charge_baskets: ChargeBasket
  charge_cards: ChargeCard
  charge_lines: ChargeLine
  charge_prices: ChargePrice
  charge_windows: ChargeWindow
  collection_addresses: CollectionAddress
  comments: Comment
  crossdocks: Crossdock
  currencies: Currency
  custom_carrier_types: CustomCarrierType
  customers: Customer
  dashboard_widgets: DashboardWidget
  dashboards: Dashboard
  delivery_addresses: DeliveryAddress
  documents: Document
  edi_interchanges: EdiInterchange
  edi_partners: EdiPartner
  events: Event
  external_entities: ExternalEntity
  failure_event_logs: FailureEventLog
  field_labels: FieldLabel
  ftp_files: FtpFile
  ftp_mapping_groups: FtpMappingGroup
  ftp_mappings: FtpMapping
  ftp_users: FtpUser
  goods_in_lines: GoodsInLine
  goods_in_receipts: GoodsInReceipt
  goods_out_lines: GoodsOutLine
  goods_out_pick_lists: GoodsOutPickList
  goods_out_statuses: GoodsOutStatus
  goods_outs: GoodsOut
  groups: Group
  hhd_users: HhdUser
  import_configurations: ImportConfiguration
  import_rows: ImportRow
  import_templates: ImportTemplate
  imports: Import
  integration_carrier_mapping_groups: IntegrationCarrierMappingGroup
  integration_carrier_mappings: IntegrationCarrierMapping
  integration_orders: IntegrationOrder
  integration_product_mapping_groups: IntegrationProductMappingGroup
  integration_product_mappings: IntegrationProductMapping
  integration_runs: IntegrationRun
  integration_shipping_rate_mapping_groups: IntegrationShippingRateMappingGroup
  integration_shipping_rate_mappings: IntegrationShippingRateMapping
  integration_warehouse_mapping_groups: IntegrationWarehouseMappingGroup
  integration_warehouse_mappings: IntegrationWarehouseMapping
  integrations: Integration
  invoices: Invoice
  load_drops: LoadDrop
  loads: Load
  location_types: LocationType
  locations: Location
  mapping_group_fields: MappingGroupField
  mapping_groups: MappingGroup
  mappings: Mapping
  notifications: Notification
  oauth_applications: OauthApplication
  order_types: OrderType
  packages: Package
  permissions: Permission
  pick_processing_requests: PickProcessingRequest
  pickface_products: PickfaceProduct
  preferences: Preference
  print_agents: PrintAgent
  print_jobs: PrintJob
  printers: Printer
  product_materials: ProductMaterial
  product_storage_units: ProductStorageUnit
  products: Product
  putaway_rules: PutawayRule
  reason_codes: ReasonCode
  report_queries: ReportQuery
  reports: Report
  rf_flows: RfFlow
  rf_implementations: RfImplementation
  roles: Role
  saved_views: SavedView
  scheduled_reports: ScheduledReport
  sequences: Sequence
  shipments: Shipment
  sites: Site
  stock_balances: StockBalance
  stock_check_programmes: StockCheckProgramme
  stock_check_records: StockCheckRecord
  stock_checks: StockCheck
  stock_unit_types: StockUnitType
  stocks: Stock
  storage_unit_types: StorageUnitType
  storage_units: StorageUnit
  subdomain_users: SubdomainUser
  subdomains: Subdomain
  suppliers: Supplier
  task_types: TaskType
  tasks: Task
  tax_rates: TaxRate
  tax_types: TaxType
  template_types: TemplateType
  templates: Template
  trailer_types: TrailerType
  trailers: Trailer
  transactions: Transaction
  users: User
  warehouse_layouts: WarehouseLayout
  warehouse_routes: WarehouseRoute
  warehouses: Warehouse
  watches: Watch
  webhook_deliveries: WebhookDelivery
}

export type AutomationEvent =
  | 'account_transferred'
  | 'authorised'
  | 'cancelled'
  | 'completed'
  | 'created'
  | 'dispatched'
  | 'due'
  | 'failed'
  | 'moved_to_part'
  | 'negatively_adjusted'
  | 'paid'
  | 'picked'
  | 'placed_on_hold'
  | 'positively_adjusted'
  | 'processed'
  | 'received'
  | 'released_from_hold'
  | 'submitted'
  | 'triggered'
  | 'undispatched'
  | 'unreceived'
  | 'updated'
  | 'uploaded'

export type Category =
  | 'report'
  | 'import'
  | 'export'
  | 'test_print'
  | 'print'
  | 'label'
  | 'invoice'
  | 'attachment'
  | 'tenant_export'

export type CharacterSet = 'UNOA' | 'UNOB' | 'UNOC' | 'UNOW' | 'UNOY' | 'basic' | 'extended' | 'utf8'

export type CurrencyCode =
  | 'aed'
  | 'afn'
  | 'all'
  | 'amd'
  | 'ang'
  | 'aoa'
  | 'ars'
  | 'aud'
  | 'awg'
  | 'azn'
  | 'bam'
  | 'bbd'
  | 'bdt'
  | 'bgn'
  | 'bhd'
  | 'bif'
  | 'bmd'
  | 'bnd'
  | 'bob'
  | 'bov'
  | 'brl'
  | 'bsd'
  | 'btn'
  | 'bwp'
  | 'byn'
  | 'bzd'
  | 'cad'
  | 'cdf'
  | 'che'
  | 'chf'
  | 'chw'
  | 'clf'
  | 'clp'
  | 'cny'
  | 'cop'
  | 'cou'
  | 'crc'
  | 'cuc'
  | 'cup'
  | 'cve'
  | 'czk'
  | 'djf'
  | 'dkk'
  | 'dop'
  | 'dzd'
  | 'egp'
  | 'ern'
  | 'etb'
  | 'eur'
  | 'fjd'
  | 'fkp'
  | 'gbp'
  | 'gel'
  | 'ghs'
  | 'gip'
  | 'gmd'
  | 'gnf'
  | 'gtq'
  | 'gyd'
  | 'hkd'
  | 'hnl'
  | 'hrk'
  | 'htg'
  | 'huf'
  | 'idr'
  | 'ils'
  | 'inr'
  | 'iqd'
  | 'irr'
  | 'isk'
  | 'jmd'
  | 'jod'
  | 'jpy'
  | 'kes'
  | 'kgs'
  | 'khr'
  | 'kmf'
  | 'kpw'
  | 'krw'
  | 'kwd'
  | 'kyd'
  | 'kzt'
  | 'lak'
  | 'lbp'
  | 'lkr'
  | 'lrd'
  | 'lsl'
  | 'lyd'
  | 'mad'
  | 'mdl'
  | 'mga'
  | 'mkd'
  | 'mmk'
  | 'mnt'
  | 'mop'
  | 'mru'
  | 'mur'
  | 'mvr'
  | 'mwk'
  | 'mxn'
  | 'mxv'
  | 'myr'
  | 'mzn'
  | 'nad'
  | 'ngn'
  | 'nio'
  | 'nok'
  | 'npr'
  | 'nzd'
  | 'omr'
  | 'pab'
  | 'pen'
  | 'pgk'
  | 'php'
  | 'pkr'
  | 'pln'
  | 'pyg'
  | 'qar'
  | 'ron'
  | 'rsd'
  | 'rub'
  | 'rwf'
  | 'sar'
  | 'sbd'
  | 'scr'
  | 'sdg'
  | 'sek'
  | 'sgd'
  | 'shp'
  | 'sle'
  | 'sll'
  | 'sos'
  | 'srd'
  | 'ssp'
  | 'stn'
  | 'svc'
  | 'syp'
  | 'szl'
  | 'thb'
  | 'tjs'
  | 'tmt'
  | 'tnd'
  | 'top'
  | 'try'
  | 'ttd'
  | 'twd'
  | 'tzs'
  | 'uah'
  | 'ugx'
  | 'usd'
  | 'usn'
  | 'uyi'
  | 'uyu'
  | 'uyw'
  | 'uzs'
  | 'ved'
  | 'ves'
  | 'vnd'
  | 'vuv'
  | 'wst'
  | 'xad'
  | 'xaf'
  | 'xag'
  | 'xau'
  | 'xba'
  | 'xbb'
  | 'xbc'
  | 'xbd'
  | 'xcd'
  | 'xcg'
  | 'xdr'
  | 'xof'
  | 'xpd'
  | 'xpf'
  | 'xpt'
  | 'xsu'
  | 'xts'
  | 'xua'
  | 'xxx'
  | 'yer'
  | 'zar'
  | 'zmw'
  | 'zwg'
  | 'zwl'

export type DestinationType = 'email' | 'webhook' | 'api' | 'ftp' | 'file_import' | 'ai' | 'notification'

export type FieldLabelResourceName =
  | 'accounts'
  | 'carriers'
  | 'collection_addresses'
  | 'crossdocks'
  | 'customers'
  | 'delivery_addresses'
  | 'external_entities'
  | 'goods_in_lines'
  | 'goods_in_receipts'
  | 'goods_out_lines'
  | 'goods_outs'
  | 'integrations'
  | 'locations'
  | 'products'
  | 'shipments'
  | 'sites'
  | 'stocks'
  | 'storage_units'
  | 'subdomain_users'
  | 'suppliers'
  | 'tasks'
  | 'users'
  | 'warehouses'

export type FieldName =
  | 'external_system_reference1'
  | 'external_system_reference2'
  | 'external_system_reference3'
  | 'string1'
  | 'string2'
  | 'string3'
  | 'string4'
  | 'string5'
  | 'integer1'
  | 'integer2'
  | 'integer3'
  | 'integer4'
  | 'integer5'
  | 'boolean1'
  | 'boolean2'
  | 'boolean3'
  | 'boolean4'
  | 'boolean5'
  | 'datetime1'
  | 'datetime2'
  | 'datetime3'
  | 'datetime4'
  | 'datetime5'

export type ImportTemplateTemplateType =
  | 'StandardOrder'
  | 'StandardPreReceipt'
  | 'StandardProduct'
  | 'StandardProductStorageUnit'
  | 'StandardProductMaterial'
  | 'StandardPickface'
  | 'StandardCustomer'
  | 'StandardSupplier'
  | 'StandardDeliveryAddress'
  | 'StandardCollectionAddress'
  | 'StandardLocation'
  | 'StandardStock'
  | 'StandardStockAdjustment'
  | 'StandardStockHold'
  | 'StandardStockRelease'
  | 'StandardOrderCancellation'

export type Kind = 'location' | 'storage_unit' | 'product' | 'task' | 'pick_list' | 'load' | 'receipt'

export type OperationType =
  | 'ftp'
  | 'stock_hold'
  | 'stock_release'
  | 'lookup'
  | 'integration_product'
  | 'integration_carrier'
  | 'integration_shipping_rate'
  | 'integration_warehouse'

export type Operator =
  | 'eq'
  | 'not_eq'
  | 'gt'
  | 'gteq'
  | 'lt'
  | 'lteq'
  | 'in'
  | 'contains'
  | 'matches'
  | 'present'
  | 'blank'

export type ReasonType =
  | 'negative_adjustment'
  | 'positive_adjustment'
  | 'hold'
  | 'release'
  | 'short_order_lines'
  | 'transfer'
  | 'stock_check'

export type ResourceName =
  | 'goods_out'
  | 'goods_in'
  | 'goods_out_pick_list'
  | 'invoice'
  | 'load_drop'
  | 'stock_balance'
  | 'stock'
  | 'putaway_task'
  | 'failure_event_log'
  | 'ftp_file'
  | 'ftp_import'
  | 'daily_schedule'
  | 'weekly_schedule'
  | 'monthly_schedule'
  | 'one_time_schedule'

export type SubtypeType =
  | 'RECEIVE'
  | 'RETURN'
  | 'TRANSFER_IN'
  | 'UNRECEIVE'
  | 'PUTAWAY'
  | 'PUTAWAY_REVERT'
  | 'MOVE'
  | 'PUT_BACK'
  | 'MERGE'
  | 'SPLIT'
  | 'REPLENISH'
  | 'PICK'
  | 'UNPICK'
  | 'PACK'
  | 'UNPACK'
  | 'LOAD'
  | 'UNLOAD'
  | 'DISPATCH'
  | 'UNDISPATCH'
  | 'TRANSFER_OUT'
  | 'TRANSFER_CANCEL'
  | 'CONSUME'
  | 'PRODUCE'
  | 'UNCONSUME'
  | 'POSITIVE'
  | 'NEGATIVE'
  | 'STOCK_CHECK_POSITIVE'
  | 'STOCK_CHECK_NEGATIVE'
  | 'HOLD'
  | 'RELEASE'
  | 'ACCOUNT_TRANSFER'
  | 'ATTRIBUTE_CHANGE'
  | 'RCV'
  | 'TRAN'

export type TaskTypeCodes = 'RCV' | 'PWAY' | 'PICK' | 'REPLEN' | 'TRAN' | 'CONV' | 'DISP' | 'LOAD' | 'CHECK'

export type UnitOfMeasure =
  | 'item'
  | 'inner'
  | 'case'
  | 'outer'
  | 'layer'
  | 'storage_unit'
  | 'storage_unit_to'
  | 'product_weight'
  | 'product_cube'
  | 'storage_unit_weight'
  | 'storage_unit_cube'
  | 'task'
  | 'line'
  | 'order'
  | 'pick_list'
  | 'receipt'
  | 'package'
  | 'shipment'
  | 'location'
  | 'hour'
  | 'fixed'

export type WidgetType =
  | 'area'
  | 'bar'
  | 'funnel'
  | 'gauge'
  | 'graph'
  | 'grid'
  | 'heatmap'
  | 'line'
  | 'pictorial_bar'
  | 'pie'
  | 'radar'
  | 'sankey'
  | 'scatter'
  | 'single'
  | 'sunburst'
  | 'tree'
  | 'treemap'
