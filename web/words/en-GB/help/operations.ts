/** What operations mean to people, by their description in the API. */
export const operations: Readonly<Record<string, string>> = {
  'Returns the adapters for carriers, each with the JSON schema of its credentials and its label formats.':
    'Shows the connections to carriers, each with the credentials it needs and its label formats.',
  'Attaches a Liquid file, replacing the current one.':
    'Attaches a template file, replacing the current one.',
  'Uploads the content of a queued document, which makes it available. Without manage_documents, of an attachment of the caller.':
    'Uploads the content of a queued document, which makes it available. Who may not manage documents uploads attachments of their own.',
  'Places a copy of the document in the download folder of an SFTP user; for its owner and users with permission download_documents.':
    'Places a copy of the document in the download folder of an SFTP user; for its owner and users who may download documents.',
  'Returns a link that opens the document for 15 minutes; for its owner and users with permission download_documents.':
    'Opens the document; the link is good for 15 minutes, for its owner and users who may download documents.',
  'Creates up to 1,000 goods-in receipts in one transaction, and answers what came of each, in the order of `records`.':
    'Creates up to 1,000 receipts at once, and shows what came of each.',
  'Prints the expected goods of a receipt. Returns the file or, with cloud_print, creates a print job.':
    'Prints the expected goods of a receipt, as a file or on a printer.',
  'Prints the putaway note of a receipt, with the location for each of its goods. Returns the file or, with cloud_print, creates a print job.':
    'Prints the putaway note of a receipt, with the location for each of its goods, as a file or on a printer.',
  'Prints the receipt confirmation, with received quantities and discrepancies. Returns the file or, with cloud_print, creates a print job.':
    'Prints the receipt confirmation, with received quantities and discrepancies, as a file or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the expected goods of a receipt. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the expected goods of a receipt, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the putaway note of a receipt, with the location for each of its goods. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the putaway note of a receipt, with the location for each of its goods, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the receipt confirmation, with received quantities and discrepancies. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the receipt confirmation, with received quantities and discrepancies, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'Prints labels of the storage units of a receipt. Returns the file or, with cloud_print, creates a print job.':
    'Prints labels of the storage units of a receipt, as a file or on a printer.',
  'Prints the picking note of a pick list, with its picks in walk sequence. Returns the file or, with cloud_print, creates a print job.':
    'Prints the picking note of a pick list, with its picks in walk sequence, as a file or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the picking note of a pick list, with its picks in walk sequence. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the picking note of a pick list, with its picks in walk sequence, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'Creates up to 1,000 orders in one transaction, and answers what came of each, in the order of `records`.':
    'Creates up to 1,000 orders at once, and shows what came of each.',
  'Dispatches everything staged for the orders, all or none; goods of shipments that are not packed are dispatched only with force.':
    'Dispatches everything staged for the orders, all or none; goods of shipments that are not packed leave only if you insist.',
  'Allocates stock to orders in the background, with a separate pick list for each order; pick_processing_requests show the progress.':
    'Allocates stock to orders in the background, with a separate pick list for each order.',
  'Prints the dispatch note of an order, with the quantities picked and dispatched. Returns the file or, with cloud_print, creates a print job.':
    'Prints the dispatch note of an order, with the quantities picked and dispatched, as a file or on a printer.',
  'Prints the commercial invoice of an order for customs. Returns the file or, with cloud_print, creates a print job.':
    'Prints the commercial invoice of an order for customs, as a file or on a printer.',
  'Prints a label for an order before it is picked. Returns the file or, with cloud_print, creates a print job.':
    'Prints a label for an order before it is picked, as a file or on a printer.',
  'Prints a label for each storage unit that goods of an order were picked into. Returns the file or, with cloud_print, creates a print job.':
    'Prints a label for each storage unit that goods of an order were picked into, as a file or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the dispatch note of an order, with the quantities picked and dispatched. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the dispatch note of an order, with the quantities picked and dispatched, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the commercial invoice of an order for customs. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the commercial invoice of an order for customs, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints a label for an order before it is picked. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints a label for an order before it is picked, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints a label for each storage unit that goods of an order were picked into. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints a label for each storage unit that goods of an order were picked into, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'Uploads a file and queues it for import; the imports list shows the progress. With dry_run=true nothing is written.':
    'Uploads a file and queues it for import; the imports list shows the progress. A dry run writes nothing.',
  'Returns the adapters for external systems, each with its category and the JSON schema of its settings; secret settings are marked with x-secret.':
    'Shows the connections to external systems, each with its category and its settings.',
  'Prints an invoice. Returns the file or, with cloud_print, creates a print job.':
    'Prints an invoice, as a file or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints an invoice. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints an invoice, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'Prints the load manifest, with drops, orders and storage units. Returns the file or, with cloud_print, creates a print job.':
    'Prints the load manifest, with drops, orders and storage units, as a file or on a printer.',
  'The same for each of the records named in `ids`, 100 at most: Prints the load manifest, with drops, orders and storage units. Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.':
    'Prints the load manifest, with drops, orders and storage units, for each of the records chosen, 100 at most: one file, an archive where their forms differ, or on a printer.',
  'Prints the labels of the locations named in `ids`. Returns the file or, with cloud_print, creates a print job.':
    'Prints the labels of the locations chosen, as a file or on a printer.',
  'Returns the carrier label of a package as a file or, with cloud_print, creates a print job.':
    'Prints the carrier label of a package, as a file or on a printer.',
  'Creates up to 1,000 products in one transaction, and answers what came of each, in the order of `records`. `account_ids` links a product to accounts.':
    'Creates up to 1,000 products at once, and shows what came of each. They can be linked to accounts.',
  'Prints the labels of the products named in `ids`. Returns the file or, with cloud_print, creates a print job.':
    'Prints the labels of the products chosen, as a file or on a printer.',
  'Dispatches a submitted shipment with everything staged for it; goods that are not packed are dispatched only with force.':
    'Dispatches a submitted shipment with everything staged for it; goods that are not packed leave only if you insist.',
  'Adds up to 1,000 times stock found in the warehouse (positive adjustments) in one transaction, and answers what came of each, in the order of `records`.':
    'Adds up to 1,000 times stock found in the warehouse (positive adjustments) at once, and shows what came of each.',
  'Returns how many bytes the files of a tenant use, and its quota, null without one; for its administrators and operators.':
    'Shows how much storage the files of a tenant use, and its quota; for its administrators and operators.',
  'Returns the receipt confirmation of a completed receive task in the format set for the account: JSON, CSV, or EDI (RECADV D.96A).':
    'Makes the receipt confirmation of a completed receive task in the file format set for the account.',
  'Returns the Liquid file attached to a template, otherwise that of the built-in form of its type.':
    'Shows the file attached to a template, otherwise that of the built-in form of its type.',
  'Renders a Liquid file as the content of a template, without storing anything.':
    'Shows what a template file would print, without storing anything.',
  'Sends a webhook delivery again whose attempts have ended, as a new delivery with the same event id.':
    'Sends a webhook delivery again whose attempts have ended, as a new delivery of the same event.',
  'Sends up to 1000 webhook deliveries again whose attempts have ended, selected by id or by automation and time.':
    'Sends up to 1000 webhook deliveries again whose attempts have ended.',
}
