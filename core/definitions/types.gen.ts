// Written by `npm run types` from the declarations; nobody types here.

/** Every declared type: how its fields are stored, what they point at, its tables, its unique sets of fields, its states and actions. */
export interface Types {
  'bsc.bankAccount': { fields: { accountName: 'text'; accountType: 'text'; bankName: 'text'; bankNo: 'text'; branchCode: 'text'; code: 'text'; enabled: 'text'; forDeposit: 'text'; forSale: 'text'; initialBalance: 'decimal'; isDefault: 'text'; keeperId: 'text'; name: 'text'; openDate: 'date'; orgId: 'text'; remark: 'text' }; refs: { keeperId: 'sys.user'; orgId: 'sys.org' }; lines: {}; keys: ['bankNo'] | ['name']; states: never; actions: never }
  'bsc.bscActType': { fields: { category: 'text'; code: 'text'; description: 'text'; enabled: 'text'; name: 'text'; needProduct: 'text'; needTerminal: 'text'; remark: 'text'; saleModes: 'text'; sortNo: 'integer' }; refs: {}; lines: {}; keys: ['code'] | ['name']; states: never; actions: never }
  'bsc.bscBussCompany': { fields: { address: 'text'; bankName: 'text'; bankNo: 'text'; businessScope: 'text'; code: 'text'; companyCategory: 'text'; companyLevel: 'text'; creditBase: 'text'; creditCode: 'text'; creditDays: 'integer'; creditLevel: 'text'; creditLimit: 'decimal'; enabled: 'text'; firstStatus: 'text'; invoiceAddressPhone: 'text'; invoiceTitle: 'text'; invoiceType: 'text'; legalPerson: 'text'; licenceStatus: 'text'; linkman: 'text'; name: 'text'; orgId: 'text'; overdueAmount: 'decimal'; payableBalance: 'decimal'; pendingChange: 'text'; phone: 'text'; pinyin: 'text'; receivableBalance: 'decimal'; regionId: 'text'; registerCapital: 'decimal'; remark: 'text'; saleAreaId: 'text'; saleUserId: 'text'; settleMethod: 'text'; shortName: 'text'; stopReason: 'text'; taxNo: 'text'; tradeType: 'text'; twoInvoiceRole: 'text' }; refs: { orgId: 'sys.org'; saleAreaId: 'bsc.saleArea'; saleUserId: 'sys.user' }; lines: { addresses: { columns: { address: 'text'; isDefault: 'text'; phone: 'text'; receiver: 'text'; regionId: 'text'; warehouseName: 'text' }; refs: {} }; agents: { columns: { authEnd: 'date'; authFile: 'text'; authScope: 'text'; authStart: 'date'; idcard: 'text'; personName: 'text'; phone: 'text' }; refs: {} }; banks: { columns: { accountName: 'text'; bankName: 'text'; bankNo: 'text'; remark: 'text' }; refs: {} } }; keys: ['creditCode'] | ['name']; states: 'approved' | 'approving' | 'changing' | 'draft' | 'rejected'; actions: 'addLicence' | 'firstCompany' | 'toggle' }
  'bsc.buscompanyAlias': { fields: { aliasCode: 'text'; aliasName: 'text'; companyId: 'text'; enabled: 'text'; regionId: 'text'; remark: 'text'; source: 'text'; sourceCompanyId: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; sourceCompanyId: 'bsc.bscBussCompany' }; lines: {}; keys: ['sourceCompanyId', 'aliasName']; states: never; actions: never }
  'bsc.factory': { fields: { address: 'text'; attachments: 'text'; code: 'text'; companyId: 'text'; cooperateDate: 'date'; country: 'text'; creditCode: 'text'; email: 'text'; enabled: 'text'; factoryType: 'text'; firstStatus: 'text'; isMah: 'text'; legalPerson: 'text'; licenceStatus: 'text'; linkman: 'text'; name: 'text'; pendingChange: 'text'; phone: 'text'; pinyin: 'text'; postcode: 'text'; produceLicenceNo: 'text'; produceScope: 'text'; qualityPerson: 'text'; regionId: 'text'; remark: 'text'; shortName: 'text' }; refs: { companyId: 'bsc.bscBussCompany' }; lines: { sellers: { columns: { authEnd: 'date'; authFile: 'text'; authScope: 'text'; authStart: 'date'; idcard: 'text'; personName: 'text'; phone: 'text' }; refs: {} } }; keys: ['creditCode'] | ['name']; states: 'approved' | 'approving' | 'changing' | 'draft' | 'rejected'; actions: 'addLicence' | 'toggle' }
  'bsc.firstCompany': { fields: { address: 'text'; agreementEnd: 'date'; agreementNo: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; businessScope: 'text'; companyCategory: 'text'; companyId: 'text'; creditCode: 'text'; factoryId: 'text'; firstCompanyType: 'text'; intendProducts: 'text'; legalPerson: 'text'; linkman: 'text'; phone: 'text'; qualityOpinion: 'text'; qualityPerson: 'text'; reason: 'text'; remark: 'text'; sealSample: 'text'; siteCheck: 'text'; siteReport: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; intendProducts: 'bsc.product' }; lines: { licences: { columns: { expiryDate: 'date'; licenceId: 'text'; licenceNo: 'text'; licenceType: 'text'; longTerm: 'text'; remark: 'text'; verified: 'text' }; refs: { licenceId: 'bsc.licence' } }; sellers: { columns: { authEnd: 'date'; authFile: 'text'; authScope: 'text'; idcard: 'text'; personName: 'text'; phone: 'text' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'bsc.firstProduct': { fields: { approvalExpiry: 'date'; approvalNo: 'text'; billNo: 'text'; companyId: 'text'; competitivePrice: 'decimal'; dosageForm: 'text'; factoryId: 'text'; indication: 'text'; invoicePrice: 'decimal'; monthQty: 'decimal'; packageFiles: 'text'; productId: 'text'; purchasePrice: 'decimal'; qualityOpinion: 'text'; qualityStandard: 'text'; reason: 'text'; remark: 'text'; shelfMonths: 'integer'; spec: 'text'; specialType: 'text'; storageCondition: 'text'; taxRate: 'text'; tradeName: 'text'; unit: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; productId: 'bsc.product' }; lines: { licences: { columns: { expiryDate: 'date'; licenceId: 'text'; licenceNo: 'text'; licenceType: 'text'; remark: 'text'; verified: 'text' }; refs: { licenceId: 'bsc.licence' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'bsc.hospital': { fields: { address: 'text'; attachments: 'text'; bedNum: 'integer'; code: 'text'; creditCode: 'text'; deptId: 'text'; developStatus: 'text'; enabled: 'text'; hospitalLevel: 'text'; hospitalType: 'text'; insuranceFlag: 'text'; licenceStatus: 'text'; name: 'text'; nature: 'text'; outpatientNum: 'integer'; parentId: 'text'; pendingChange: 'text'; pharmacyDean: 'text'; phone: 'text'; pinyin: 'text'; practiceLicenceNo: 'text'; regionId: 'text'; remark: 'text'; saleAreaId: 'text'; saleMode: 'text'; saleUserId: 'text'; shortName: 'text' }; refs: { deptId: 'sys.org'; parentId: 'bsc.hospital'; saleAreaId: 'bsc.saleArea'; saleUserId: 'sys.user' }; lines: { contacts: { columns: { department: 'text'; duty: 'text'; personName: 'text'; phone: 'text'; remark: 'text' }; refs: {} }; products: { columns: { companyId: 'text'; developDate: 'date'; developed: 'text'; monthQty: 'decimal'; productId: 'text'; saleUserId: 'text'; spec: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; productId: 'bsc.product'; saleUserId: 'sys.user' } } }; keys: ['name', 'regionId'] | ['practiceLicenceNo']; states: 'approved' | 'approving' | 'changing' | 'draft' | 'rejected'; actions: 'addLicence' | 'assign' | 'toggle' }
  'bsc.licence': { fields: { blocking: 'text'; companyId: 'text'; daysLeft: 'integer'; expiryDate: 'date'; factoryId: 'text'; files: 'text'; hospitalId: 'text'; idcard: 'text'; issueDate: 'date'; issuer: 'text'; keeperUserId: 'text'; licenceNo: 'text'; licenceStatus: 'text'; licenceType: 'text'; longTerm: 'text'; ownerName: 'text'; ownerType: 'text'; personName: 'text'; pharmacyId: 'text'; productId: 'text'; remark: 'text'; renewOf: 'text'; replaced: 'text'; scope: 'text'; warnDays: 'integer' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; hospitalId: 'bsc.hospital'; keeperUserId: 'sys.user'; pharmacyId: 'bsc.pharmacy'; productId: 'bsc.product'; renewOf: 'bsc.licence' }; lines: {}; keys: never; states: never; actions: 'remind' | 'renew' }
  'bsc.pharmacy': { fields: { address: 'text'; area: 'decimal'; chainId: 'text'; code: 'text'; companyId: 'text'; creditCode: 'text'; dualChannel: 'text'; enabled: 'text'; hospitalId: 'text'; images: 'text'; insuranceFlag: 'text'; licenceNo: 'text'; linkman: 'text'; monthAmount: 'decimal'; name: 'text'; pharmacist: 'text'; pharmacyType: 'text'; phone: 'text'; pinyin: 'text'; regionId: 'text'; remark: 'text'; saleAreaId: 'text'; saleUserId: 'text'; shortName: 'text' }; refs: { chainId: 'bsc.bscBussCompany'; companyId: 'bsc.bscBussCompany'; hospitalId: 'bsc.hospital'; saleAreaId: 'bsc.saleArea'; saleUserId: 'sys.user' }; lines: {}; keys: ['licenceNo'] | ['name', 'regionId']; states: never; actions: 'addLicence' }
  'bsc.product': { fields: { approvalExpiry: 'date'; approvalNo: 'text'; attachments: 'text'; barcode: 'text'; businessScope: 'text'; buyerId: 'text'; cartonQty: 'integer'; code: 'text'; coldChain: 'text'; collectiveFlag: 'text'; dosageForm: 'text'; enabled: 'text'; essentialType: 'text'; factoryId: 'text'; firstStatus: 'text'; includedNum: 'integer'; insuranceCode: 'text'; insuranceType: 'text'; licenceStatus: 'text'; mahId: 'text'; maintainType: 'text'; name: 'text'; nearExpiryDays: 'integer'; orgId: 'text'; otcType: 'text'; packing: 'text'; pendingChange: 'text'; pinyin: 'text'; productGroupId: 'text'; productKind: 'text'; productNum: 'integer'; productOption: 'text'; productTypeId: 'text'; remark: 'text'; saleModes: 'text'; shelfMonths: 'integer'; spec: 'text'; specialType: 'text'; storageCondition: 'text'; tags: 'text'; taxCode: 'text'; taxRate: 'text'; tradeName: 'text'; treatedAsProducer: 'text'; twoInvoice: 'text'; unit: 'text' }; refs: { buyerId: 'sys.user'; factoryId: 'bsc.factory'; mahId: 'bsc.factory'; orgId: 'sys.org'; productGroupId: 'bsc.productGroup'; productTypeId: 'bsc.productType' }; lines: {}; keys: ['name', 'spec', 'packing', 'factoryId', 'approvalNo']; states: 'approved' | 'approving' | 'changing' | 'draft' | 'rejected'; actions: 'addLicence' | 'firstProduct' | 'toggle' }
  'bsc.productAlias': { fields: { aliasCode: 'text'; aliasName: 'text'; aliasSpec: 'text'; companyId: 'text'; enabled: 'text'; factoryId: 'text'; productId: 'text'; remark: 'text'; source: 'text'; spec: 'text'; unitRate: 'decimal' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; productId: 'bsc.product' }; lines: {}; keys: ['companyId', 'aliasName', 'aliasSpec']; states: never; actions: never }
  'bsc.productGroup': { fields: { code: 'text'; enabled: 'text'; leaderId: 'text'; name: 'text'; orgId: 'text'; pendingChange: 'text'; productCount: 'integer'; remark: 'text'; saleMode: 'text'; sortNo: 'integer' }; refs: { leaderId: 'sys.user'; orgId: 'sys.org' }; lines: { items: { columns: { factoryId: 'text'; productId: 'text'; remark: 'text'; spec: 'text'; weight: 'decimal' }; refs: { factoryId: 'bsc.factory'; productId: 'bsc.product' } } }; keys: ['name', 'orgId']; states: 'approved' | 'approving' | 'changing' | 'draft' | 'rejected'; actions: never }
  'bsc.productPrice': { fields: { assessPrice: 'decimal'; attachments: 'text'; basePrice: 'decimal'; bidNo: 'text'; bidPlatform: 'text'; code: 'text'; competitivePrice: 'decimal'; discount: 'decimal'; endDate: 'date'; factoryId: 'text'; insurancePrice: 'decimal'; invoicePrice: 'decimal'; orgId: 'text'; priceSource: 'text'; productId: 'text'; regionId: 'text'; remark: 'text'; retailPrice: 'decimal'; scopeKey: 'text'; spec: 'text'; startDate: 'date'; taxRate: 'text'; unit: 'text' }; refs: { factoryId: 'bsc.factory'; orgId: 'sys.org'; productId: 'bsc.product' }; lines: {}; keys: never; states: 'committed' | 'draft' | 'locked'; actions: 'commitPrice' | 'history' | 'lockPrice' | 'unlockPrice' }
  'bsc.productProcurePrice': { fields: { attachments: 'text'; code: 'text'; companyId: 'text'; endDate: 'date'; factoryId: 'text'; lastPrice: 'decimal'; minQty: 'decimal'; noTaxPrice: 'decimal'; orgId: 'text'; productId: 'text'; purchasePolicyId: 'text'; remark: 'text'; scopeKey: 'text'; settlePrice: 'decimal'; spec: 'text'; startDate: 'date'; taxRate: 'text'; unit: 'text'; unitPrice: 'decimal' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; orgId: 'sys.org'; productId: 'bsc.product'; purchasePolicyId: 'cg.purchasePolicy' }; lines: {}; keys: never; states: 'committed' | 'draft' | 'locked'; actions: 'commitPrice' | 'lockPrice' | 'unlockPrice' }
  'bsc.productSalePrice': { fields: { attachments: 'text'; basePrice: 'decimal'; code: 'text'; companyId: 'text'; competitivePrice: 'decimal'; discount: 'decimal'; endDate: 'date'; factoryId: 'text'; hospitalId: 'text'; invoicePrice: 'decimal'; minPrice: 'decimal'; orgId: 'text'; productId: 'text'; remark: 'text'; saleAreaId: 'text'; saleMode: 'text'; scopeKey: 'text'; spec: 'text'; startDate: 'date'; taxRate: 'text'; unit: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; hospitalId: 'bsc.hospital'; orgId: 'sys.org'; productId: 'bsc.product'; saleAreaId: 'bsc.saleArea' }; lines: {}; keys: never; states: 'committed' | 'draft' | 'locked'; actions: 'commitPrice' | 'lockPrice' | 'unlockPrice' }
  'bsc.productSpecialBidPrice': { fields: { attachments: 'text'; basePrice: 'decimal'; billNo: 'text'; companyId: 'text'; competitivePrice: 'decimal'; diffRate: 'decimal'; endDate: 'date'; factoryId: 'text'; hospitalId: 'text'; invoicePrice: 'decimal'; orgId: 'text'; priceSource: 'text'; productId: 'text'; reason: 'text'; regionId: 'text'; spec: 'text'; standardPrice: 'decimal'; startDate: 'date'; unit: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; hospitalId: 'bsc.hospital'; orgId: 'sys.org'; productId: 'bsc.product' }; lines: {}; keys: never; states: 'approved' | 'approving' | 'closed' | 'draft' | 'rejected' | 'voided'; actions: 'resume' | 'stop' }
  'bsc.productType': { fields: { businessScope: 'text'; code: 'text'; enabled: 'text'; fullName: 'text'; hasChild: 'text'; level: 'integer'; name: 'text'; parentId: 'text'; remark: 'text'; sortNo: 'integer'; taxRate: 'text' }; refs: { parentId: 'bsc.productType' }; lines: {}; keys: ['code'] | ['name', 'parentId']; states: never; actions: never }
  'bsc.returnMoney': { fields: { agentId: 'text'; allocatedAmount: 'decimal'; amount: 'decimal'; attachments: 'text'; bankAccountId: 'text'; bankMemo: 'text'; bankSerialNo: 'text'; billNo: 'text'; claimDate: 'date'; claimUserId: 'text'; companyId: 'text'; depositAccountId: 'text'; draftDueDate: 'date'; draftNo: 'text'; orgId: 'text'; payMethod: 'text'; payerBankNo: 'text'; payerName: 'text'; receiveDate: 'date'; remark: 'text'; returnMoneyType: 'text'; unallocatedAmount: 'decimal'; upAmount: 'text'; writeOffStatus: 'text' }; refs: { agentId: 'zs.agent'; bankAccountId: 'bsc.bankAccount'; claimUserId: 'sys.user'; companyId: 'bsc.bscBussCompany'; depositAccountId: 'bzj.account'; orgId: 'sys.org' }; lines: {}; keys: never; states: 'approved' | 'approving' | 'claimed' | 'confirmed' | 'draft' | 'registered' | 'rejected' | 'voided'; actions: 'claim' | 'confirm' | 'register' | 'unclaim' | 'unconfirm' | 'void' }
  'bsc.saleArea': { fields: { areaLevel: 'text'; code: 'text'; deptId: 'text'; enabled: 'text'; managerId: 'text'; name: 'text'; parentId: 'text'; remark: 'text'; saleMode: 'text'; sortNo: 'integer'; startDate: 'date' }; refs: { deptId: 'sys.org'; managerId: 'sys.user'; parentId: 'bsc.saleArea' }; lines: { regions: { columns: { regionId: 'text'; remark: 'text' }; refs: {} } }; keys: ['code'] | ['name', 'parentId']; states: never; actions: never }
  'bsc.terminalAlias': { fields: { aliasCode: 'text'; aliasName: 'text'; companyId: 'text'; enabled: 'text'; hospitalId: 'text'; pharmacyId: 'text'; remark: 'text'; source: 'text'; terminalType: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; hospitalId: 'bsc.hospital'; pharmacyId: 'bsc.pharmacy' }; lines: {}; keys: ['companyId', 'aliasName']; states: never; actions: never }
  'bsc.warehouse': { fields: { address: 'text'; area: 'decimal'; code: 'text'; companyId: 'text'; enabled: 'text'; humidityMax: 'decimal'; humidityMin: 'decimal'; keeperId: 'text'; maintainerId: 'text'; name: 'text'; orgId: 'text'; phone: 'text'; regionId: 'text'; remark: 'text'; saleable: 'text'; storageCondition: 'text'; tempMax: 'decimal'; tempMin: 'decimal'; thirdParty: 'text'; warehouseType: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; keeperId: 'sys.user'; maintainerId: 'sys.user'; orgId: 'sys.org' }; lines: { locations: { columns: { enabled: 'text'; locationCode: 'text'; maxQty: 'decimal'; remark: 'text'; zoneColor: 'text' }; refs: {} } }; keys: ['code'] | ['name']; states: never; actions: never }
  'bzj.account': { fields: { accountNo: 'text'; accountStatus: 'text'; agentId: 'text'; availableAmount: 'decimal'; balance: 'decimal'; closeDate: 'date'; companyId: 'text'; depositType: 'text'; frozenAmount: 'decimal'; lastFlowDate: 'date'; openDate: 'date'; orgId: 'text'; ownerName: 'text'; ownerType: 'text'; remark: 'text'; requiredAmount: 'decimal'; shortAmount: 'decimal'; statusReason: 'text'; userId: 'text'; warnAmount: 'decimal' }; refs: { agentId: 'zs.agent'; companyId: 'bsc.bscBussCompany'; orgId: 'sys.org'; userId: 'sys.user' }; lines: {}; keys: ['orgId', 'ownerType', 'agentId', 'companyId', 'userId', 'depositType']; states: never; actions: 'close' | 'flow' | 'held' | 'resume' | 'suspend' }
  'bzj.deduct': { fields: { accountId: 'text'; agentId: 'text'; amount: 'decimal'; availableAmount: 'decimal'; billNo: 'text'; collectionId: 'text'; companyId: 'text'; confirmFile: 'text'; deductDate: 'date'; deductType: 'text'; depositType: 'text'; evidence: 'text'; inputAmount: 'decimal'; noticeDate: 'date'; orgId: 'text'; ownerName: 'text'; reason: 'text'; receivableCompanyId: 'text'; releaseAmount: 'decimal'; sourceBillNo: 'text'; taken: 'text'; upAmount: 'text' }; refs: { accountId: 'bzj.account'; agentId: 'zs.agent'; collectionId: 'sale.collection'; companyId: 'bsc.bscBussCompany'; orgId: 'sys.org'; receivableCompanyId: 'bsc.bscBussCompany' }; lines: { items: { columns: { amount: 'decimal'; balance: 'decimal'; dueDate: 'date'; orderId: 'text'; receivableId: 'text'; releaseAmount: 'decimal'; sourceBillNo: 'text' }; refs: { orderId: 'sale.saleOrder'; receivableId: 'sale.receivable' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: 'take' }
  'bzj.flow': { fields: { accountId: 'text'; availableAfter: 'decimal'; balanceAfter: 'decimal'; depositType: 'text'; flowTime: 'moment'; flowType: 'text'; frozenAfter: 'decimal'; holdBillNo: 'text'; inAmount: 'decimal'; occupyAmount: 'decimal'; operatorId: 'text'; outAmount: 'decimal'; ownerName: 'text'; releaseAmount: 'decimal'; sourceBillNo: 'text'; sourceId: 'text'; sourceType: 'text'; summary: 'text' }; refs: { accountId: 'bzj.account'; operatorId: 'sys.user' }; lines: {}; keys: never; states: never; actions: never }
  'bzj.freeze': { fields: { accountId: 'text'; amount: 'decimal'; billNo: 'text'; depositType: 'text'; endDate: 'date'; files: 'text'; freezeDate: 'date'; freezeReason: 'text'; ownerName: 'text'; releaseDate: 'date'; releaseReason: 'text'; remark: 'text'; upAmount: 'text' }; refs: { accountId: 'bzj.account' }; lines: {}; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'released' | 'voided'; actions: 'release' | 'toDeduct' }
  'bzj.receive': { fields: { accountId: 'text'; agentId: 'text'; amount: 'decimal'; bankAccountId: 'text'; bankSerialNo: 'text'; billNo: 'text'; companyId: 'text'; depositType: 'text'; draftDueDate: 'date'; draftNo: 'text'; files: 'text'; orgId: 'text'; ownerName: 'text'; payMethod: 'text'; payerName: 'text'; protocolId: 'text'; receiptNo: 'text'; receiveDate: 'date'; receiveType: 'text'; remark: 'text'; returnMoneyId: 'text'; sourceBillNo: 'text'; upAmount: 'text' }; refs: { accountId: 'bzj.account'; agentId: 'zs.agent'; bankAccountId: 'bsc.bankAccount'; companyId: 'bsc.bscBussCompany'; orgId: 'sys.org'; protocolId: 'sale.saleProtocol'; returnMoneyId: 'bsc.returnMoney' }; lines: {}; keys: ['receiptNo']; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'reversed' | 'voided'; actions: 'reverse' }
  'bzj.refund': { fields: { accountId: 'text'; agentId: 'text'; amount: 'decimal'; availableAmount: 'decimal'; balance: 'decimal'; bankAccountId: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; closeAccount: 'text'; companyId: 'text'; depositType: 'text'; lossStatement: 'text'; orgId: 'text'; overdueAmount: 'decimal'; ownerName: 'text'; payDate: 'date'; paySerialNo: 'text'; payeeName: 'text'; protocolEndFile: 'text'; reason: 'text'; receiptNos: 'text'; receiptReturned: 'text'; refundReason: 'text'; requiredAmount: 'decimal'; upAmount: 'text' }; refs: { accountId: 'bzj.account'; agentId: 'zs.agent'; bankAccountId: 'bsc.bankAccount'; companyId: 'bsc.bscBussCompany'; orgId: 'sys.org' }; lines: {}; keys: never; states: 'approved' | 'approving' | 'draft' | 'paid' | 'rejected' | 'voided'; actions: 'cancel' | 'pay' }
  'bzj.statement': { fields: { accountId: 'text'; billNo: 'text'; closeAvailable: 'decimal'; closeBalance: 'decimal'; closeFrozen: 'decimal'; depositType: 'text'; diffBalance: 'decimal'; diffReason: 'text'; endDate: 'date'; inAmount: 'decimal'; openBalance: 'decimal'; outAmount: 'decimal'; ownerBalance: 'decimal'; ownerName: 'text'; remark: 'text'; replyFile: 'text'; sendDate: 'date'; startDate: 'date'; statementResult: 'text'; upCloseBalance: 'text' }; refs: { accountId: 'bzj.account' }; lines: { items: { columns: { balance: 'decimal'; flowDate: 'date'; flowType: 'text'; inAmount: 'decimal'; outAmount: 'decimal'; sourceBillNo: 'text'; summary: 'text' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'confirmed' | 'draft' | 'rejected' | 'sent' | 'voided'; actions: 'build' | 'reply' | 'send' | 'void' }
  'bzj.transfer': { fields: { amount: 'decimal'; authFile: 'text'; billNo: 'text'; fromAccountId: 'text'; fromAvailable: 'decimal'; fromDepositType: 'text'; fromOwnerName: 'text'; orgId: 'text'; remark: 'text'; sameOwner: 'text'; toAccountId: 'text'; toDepositType: 'text'; toOwnerName: 'text'; transferDate: 'date'; transferReason: 'text'; upAmount: 'text' }; refs: { fromAccountId: 'bzj.account'; orgId: 'sys.org'; toAccountId: 'bzj.account' }; lines: {}; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'cg.payable': { fields: { amount: 'decimal'; balance: 'decimal'; buyerId: 'text'; companyId: 'text'; dueDate: 'date'; invoiceNo: 'text'; invoicedAmount: 'decimal'; orderId: 'text'; orgId: 'text'; overdueDays: 'integer'; paidAmount: 'decimal'; payStatus: 'text'; payableType: 'text'; postDate: 'date'; sourceBillNo: 'text'; sourceId: 'text' }; refs: { buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; orderId: 'cg.purchaseOrder'; orgId: 'sys.org' }; lines: {}; keys: never; states: never; actions: 'apply' }
  'cg.purchaseInvoice': { fields: { billNo: 'text'; certifyMonth: 'text'; companyId: 'text'; diffAmount: 'decimal'; diffReason: 'text'; direction: 'text'; firstInvoiceFiles: 'text'; firstInvoiceNo: 'text'; invoiceAmount: 'decimal'; invoiceCode: 'text'; invoiceDate: 'date'; invoiceFile: 'text'; invoiceNo: 'text'; invoiceTaxes: 'decimal'; invoiceType: 'text'; orgId: 'text'; originId: 'text'; receiveDate: 'date'; remark: 'text'; smAmount: 'decimal'; smTaxes: 'decimal'; upAmount: 'text'; verifyFlag: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; orgId: 'sys.org'; originId: 'cg.purchaseInvoice' }; lines: { items: { columns: { amount: 'decimal'; batchNo: 'text'; diffAmount: 'decimal'; invoiceAmount: 'decimal'; invoicePrice: 'decimal'; noTaxAmount: 'decimal'; orderItemId: 'text'; productId: 'text'; qty: 'decimal'; receiptItemId: 'text'; remark: 'text'; spec: 'text'; taxRate: 'text'; taxes: 'decimal'; unit: 'text'; unitPrice: 'decimal' }; refs: { orderItemId: 'cg.purchaseOrder.items'; productId: 'bsc.product'; receiptItemId: 'cg.purchaseReceipt.items' } } }; keys: ['invoiceCode', 'invoiceNo']; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'cg.purchaseOrder': { fields: { arriveDate: 'date'; billNo: 'text'; buyerId: 'text'; closeReason: 'text'; companyId: 'text'; contractNo: 'text'; creditBase: 'text'; creditDays: 'integer'; directCompanyId: 'text'; files: 'text'; invoiceStatus: 'text'; invoiceType: 'text'; linkman: 'text'; orderDate: 'date'; orgId: 'text'; payMethod: 'text'; phone: 'text'; prepaidAmount: 'decimal'; purchasePolicyId: 'text'; purchaseType: 'text'; receiveStatus: 'text'; receivedAmount: 'decimal'; remark: 'text'; sellerName: 'text'; settleMethod: 'text'; smAmount: 'decimal'; smQty: 'decimal'; smTaxes: 'decimal'; upAmount: 'text'; warehouseId: 'text' }; refs: { buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; directCompanyId: 'bsc.bscBussCompany'; orgId: 'sys.org'; purchasePolicyId: 'cg.purchasePolicy'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { amount: 'decimal'; approvalNo: 'text'; arrivingQty: 'decimal'; count: 'decimal'; dosageForm: 'text'; factoryId: 'text'; includedNum: 'integer'; invoiceQty: 'decimal'; lineType: 'text'; noTaxAmount: 'decimal'; originPlace: 'text'; planItemId: 'text'; productId: 'text'; productNum: 'integer'; qty: 'decimal'; receiveQty: 'decimal'; remark: 'text'; restQty: 'decimal'; returnQty: 'decimal'; spec: 'text'; standardPrice: 'decimal'; taxRate: 'text'; taxes: 'decimal'; unit: 'text'; unitPrice: 'decimal' }; refs: { factoryId: 'bsc.factory'; planItemId: 'cg.purchasePlan.items'; productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'closed' | 'draft' | 'finished' | 'rejected' | 'voided'; actions: 'close' | 'finish' | 'prepay' | 'receive' }
  'cg.purchasePayment': { fields: { amount: 'decimal'; bankAccountId: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; buyerId: 'text'; companyId: 'text'; files: 'text'; orgId: 'text'; otherAmount: 'decimal'; payDate: 'date'; payFiles: 'text'; payMethod: 'text'; payPurpose: 'text'; paySerialNo: 'text'; payableBalance: 'decimal'; payeeName: 'text'; planDate: 'date'; reason: 'text'; upAmount: 'text' }; refs: { bankAccountId: 'bsc.bankAccount'; buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; orgId: 'sys.org' }; lines: { items: { columns: { amount: 'decimal'; balance: 'decimal'; dueDate: 'date'; invoiceNo: 'text'; payableId: 'text'; remark: 'text'; sourceBillNo: 'text' }; refs: { payableId: 'cg.payable' } }; orders: { columns: { amount: 'decimal'; orderAmount: 'decimal'; orderId: 'text'; prepaidAmount: 'decimal'; remark: 'text' }; refs: { orderId: 'cg.purchaseOrder' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'paid' | 'rejected' | 'voided'; actions: 'cancel' | 'pay' | 'unpay' }
  'cg.purchasePlan': { fields: { billNo: 'text'; buyerId: 'text'; coverMonths: 'decimal'; orderedRate: 'decimal'; orgId: 'text'; planDate: 'date'; planMonth: 'text'; planType: 'text'; reason: 'text'; smAmount: 'decimal'; smQty: 'decimal'; upAmount: 'text'; warehouseId: 'text' }; refs: { buyerId: 'sys.user'; orgId: 'sys.org'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { amount: 'decimal'; avgSaleQty: 'decimal'; companyId: 'text'; factoryId: 'text'; needDate: 'date'; onWayQty: 'decimal'; orderedQty: 'decimal'; productId: 'text'; qty: 'decimal'; remark: 'text'; restQty: 'decimal'; safeQty: 'decimal'; spec: 'text'; stockQty: 'decimal'; suggestQty: 'decimal'; taxRate: 'text'; unit: 'text'; unitPrice: 'decimal' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'finished' | 'rejected' | 'voided'; actions: 'finish' | 'suggest' | 'toOrder' }
  'cg.purchasePolicy': { fields: { billNo: 'text'; buyerId: 'text'; companyId: 'text'; creditDays: 'integer'; doneAmount: 'decimal'; doneRate: 'decimal'; endDate: 'date'; factoryId: 'text'; files: 'text'; name: 'text'; orgId: 'text'; policyType: 'text'; priceProtectDays: 'integer'; regionId: 'text'; remark: 'text'; returnBeforeMonths: 'integer'; returnRate: 'decimal'; settleMethod: 'text'; startDate: 'date'; taskAmount: 'decimal' }; refs: { buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; orgId: 'sys.org' }; lines: { items: { columns: { buyQty: 'decimal'; giftQty: 'decimal'; minQty: 'decimal'; productId: 'text'; remark: 'text'; settlePrice: 'decimal'; spec: 'text'; taskQty: 'decimal'; taxRate: 'text'; unit: 'text'; unitPrice: 'decimal' }; refs: { productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'expired' | 'rejected' | 'terminated' | 'voided'; actions: 'expire' | 'terminate' }
  'cg.purchaseReceipt': { fields: { arriveDate: 'date'; arriveTemp: 'decimal'; badWarehouseId: 'text'; billNo: 'text'; buyerId: 'text'; carrier: 'text'; coldFlag: 'text'; companyId: 'text'; deliveryFiles: 'text'; deliveryNo: 'text'; inspectDate: 'date'; inspectResult: 'text'; inspectUserId: 'text'; orderId: 'text'; orgId: 'text'; payableId: 'text'; plateNo: 'text'; receiveUserId: 'text'; remark: 'text'; secondInspectUserId: 'text'; smAmount: 'decimal'; smQty: 'decimal'; startTime: 'moment'; storeDate: 'date'; storeUserId: 'text'; tempRecord: 'text'; transportMode: 'text'; upAmount: 'text'; warehouseId: 'text' }; refs: { badWarehouseId: 'bsc.warehouse'; buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; inspectUserId: 'sys.user'; orderId: 'cg.purchaseOrder'; orgId: 'sys.org'; payableId: 'cg.payable'; receiveUserId: 'sys.user'; secondInspectUserId: 'sys.user'; storeUserId: 'sys.user'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { amount: 'decimal'; approvalNo: 'text'; arriveQty: 'decimal'; batchNo: 'text'; count: 'decimal'; dosageForm: 'text'; expiryDate: 'date'; factoryId: 'text'; includedNum: 'integer'; inspectResult: 'text'; invoiceQty: 'decimal'; lineType: 'text'; locationCode: 'text'; lotReleaseFiles: 'text'; mahId: 'text'; noTaxAmount: 'decimal'; orderItemId: 'text'; productId: 'text'; productNum: 'integer'; productionDate: 'date'; qty: 'decimal'; rejectQty: 'decimal'; rejectReason: 'text'; remark: 'text'; reportFiles: 'text'; returnQty: 'decimal'; returnableQty: 'decimal'; sampleQty: 'decimal'; spec: 'text'; storageCondition: 'text'; taxRate: 'text'; taxes: 'decimal'; toInvoiceQty: 'decimal'; traceCodes: 'text'; unit: 'text'; unitPrice: 'decimal'; unqualifiedQty: 'decimal'; unqualifiedReason: 'text' }; refs: { factoryId: 'bsc.factory'; mahId: 'bsc.factory'; orderItemId: 'cg.purchaseOrder.items'; productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'inspected' | 'received' | 'rejected' | 'stored' | 'voided'; actions: 'backInspect' | 'inspect' | 'receive' | 'store' | 'unstore' | 'void' }
  'cg.purchaseReturn': { fields: { agreeNo: 'text'; billNo: 'text'; buyerId: 'text'; carrier: 'text'; companyId: 'text'; files: 'text'; orgId: 'text'; reason: 'text'; redInvoiceNo: 'text'; remark: 'text'; returnDate: 'date'; shipDate: 'date'; smAmount: 'decimal'; smQty: 'decimal'; upAmount: 'text'; warehouseId: 'text'; waybillNo: 'text' }; refs: { buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; orgId: 'sys.org'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { amount: 'decimal'; batchNo: 'text'; expiryDate: 'date'; factoryId: 'text'; invoiceQty: 'decimal'; orderItemId: 'text'; productId: 'text'; productionDate: 'date'; qty: 'decimal'; receiptItemId: 'text'; remark: 'text'; spec: 'text'; stockId: 'text'; taxRate: 'text'; taxes: 'decimal'; unit: 'text'; unitPrice: 'decimal' }; refs: { factoryId: 'bsc.factory'; orderItemId: 'cg.purchaseOrder.items'; productId: 'bsc.product'; receiptItemId: 'cg.purchaseReceipt.items'; stockId: 'cg.stock' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'shipped' | 'voided'; actions: 'cancel' | 'ship' }
  'cg.refundPolicy': { fields: { billNo: 'text'; buyerId: 'text'; cashDays: 'integer'; companyId: 'text'; endDate: 'date'; factoryId: 'text'; files: 'text'; name: 'text'; needPaid: 'text'; orgId: 'text'; purchasePolicyId: 'text'; refundBase: 'text'; refundCalc: 'text'; refundCycle: 'text'; refundForm: 'text'; refundMethod: 'text'; remark: 'text'; startDate: 'date' }; refs: { buyerId: 'sys.user'; companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; orgId: 'sys.org'; purchasePolicyId: 'cg.purchasePolicy' }; lines: { items: { columns: { productId: 'text'; remark: 'text'; spec: 'text'; unit: 'text' }; refs: { productId: 'bsc.product' } }; tiers: { columns: { fromValue: 'decimal'; rate: 'decimal'; toValue: 'decimal'; unitAmount: 'decimal' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'expired' | 'rejected' | 'terminated' | 'voided'; actions: 'expire' | 'settle' | 'terminate' }
  'cg.refundSettle': { fields: { amount: 'decimal'; baseTotal: 'decimal'; billNo: 'text'; cashDate: 'date'; cashedAmount: 'decimal'; companyId: 'text'; confirmAmount: 'decimal'; diffAmount: 'decimal'; endDate: 'date'; files: 'text'; refundBase: 'text'; refundCycle: 'text'; refundForm: 'text'; refundPolicyId: 'text'; remark: 'text'; startDate: 'date'; upAmount: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; refundPolicyId: 'cg.refundPolicy' }; lines: { items: { columns: { adjustAmount: 'decimal'; amount: 'decimal'; baseValue: 'decimal'; buyAmount: 'decimal'; buyQty: 'decimal'; calcAmount: 'decimal'; productId: 'text'; rate: 'decimal'; remark: 'text'; spec: 'text'; unit: 'text' }; refs: { productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'cashed' | 'confirmed' | 'draft' | 'rejected' | 'voided'; actions: 'calc' | 'cash' | 'confirm' | 'offset' }
  'cg.stock': { fields: { amount: 'decimal'; approvalNo: 'text'; availableQty: 'decimal'; batchNo: 'text'; companyId: 'text'; costPrice: 'decimal'; daysLeft: 'integer'; expiryDate: 'date'; expiryState: 'text'; factoryId: 'text'; firstInDate: 'date'; locationCode: 'text'; lockedQty: 'decimal'; productId: 'text'; productionDate: 'date'; qty: 'decimal'; qualityStatus: 'text'; spec: 'text'; unit: 'text'; warehouseId: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; factoryId: 'bsc.factory'; productId: 'bsc.product'; warehouseId: 'bsc.warehouse' }; lines: {}; keys: ['warehouseId', 'locationCode', 'productId', 'batchNo', 'qualityStatus']; states: never; actions: 'flow' | 'move' }
  'cg.stockCheck': { fields: { billNo: 'text'; checkDate: 'date'; checkUserId: 'text'; diffCount: 'integer'; files: 'text'; gainAmount: 'decimal'; lastCheckDate: 'date'; lossAmount: 'decimal'; remark: 'text'; rowCount: 'integer'; stockCheckType: 'text'; superviseUserId: 'text'; warehouseId: 'text' }; refs: { checkUserId: 'sys.user'; superviseUserId: 'sys.user'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { batchNo: 'text'; bookQty: 'decimal'; checkQty: 'decimal'; costPrice: 'decimal'; diffAmount: 'decimal'; diffQty: 'decimal'; diffReason: 'text'; expiryDate: 'date'; locationCode: 'text'; productId: 'text'; qualityStatus: 'text'; remark: 'text'; spec: 'text'; stockId: 'text'; unit: 'text' }; refs: { productId: 'bsc.product'; stockId: 'cg.stock' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: 'load' }
  'cg.stockFlow': { fields: { balanceQty: 'decimal'; batchNo: 'text'; bizDate: 'date'; bizType: 'text'; companyId: 'text'; costAmount: 'decimal'; costPrice: 'decimal'; expiryDate: 'date'; inQty: 'decimal'; locationCode: 'text'; operatorId: 'text'; outQty: 'decimal'; productId: 'text'; qualityStatus: 'text'; sourceBillNo: 'text'; stockId: 'text'; warehouseId: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; operatorId: 'sys.user'; productId: 'bsc.product'; stockId: 'cg.stock'; warehouseId: 'bsc.warehouse' }; lines: {}; keys: never; states: never; actions: never }
  'cg.stockMaintain': { fields: { badCount: 'integer'; billNo: 'text'; humidity: 'decimal'; maintainDate: 'date'; maintainUserId: 'text'; remark: 'text'; rowCount: 'integer'; temperature: 'decimal'; warehouseId: 'text' }; refs: { maintainUserId: 'sys.user'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { batchNo: 'text'; expiryDate: 'date'; locationCode: 'text'; maintainMeasure: 'text'; maintainResult: 'text'; maintainType: 'text'; productId: 'text'; qty: 'decimal'; remark: 'text'; spec: 'text'; stockId: 'text'; unit: 'text' }; refs: { productId: 'bsc.product'; stockId: 'cg.stock' } } }; keys: never; states: 'approved' | 'approving' | 'confirmed' | 'draft' | 'rejected' | 'voided'; actions: 'confirm' | 'void' }
  'cg.stockMove': { fields: { billNo: 'text'; handlerId: 'text'; moveDate: 'date'; qualityFile: 'text'; reason: 'text'; smQty: 'decimal'; stockMoveType: 'text'; toWarehouseId: 'text'; warehouseId: 'text' }; refs: { handlerId: 'sys.user'; toWarehouseId: 'bsc.warehouse'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { availableQty: 'decimal'; batchNo: 'text'; expiryDate: 'date'; locationCode: 'text'; productId: 'text'; qty: 'decimal'; qualityStatus: 'text'; remark: 'text'; stockId: 'text'; toLocationCode: 'text'; toQualityStatus: 'text' }; refs: { productId: 'bsc.product'; stockId: 'cg.stock' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'oa.officeItem': { fields: { availableQty: 'integer'; category: 'text'; code: 'text'; enabled: 'text'; maxPerMonth: 'integer'; minStock: 'integer'; name: 'text'; refPrice: 'decimal'; remark: 'text'; reservedQty: 'integer'; spec: 'text'; stockQty: 'integer'; unit: 'text' }; refs: { category: 'sys.category' }; lines: { entries: { columns: { balanceQty: 'integer'; content: 'text'; entryDate: 'date'; operatorId: 'text'; qty: 'integer'; sourceBillNo: 'text' }; refs: { operatorId: 'sys.user' } } }; keys: ['name', 'spec']; states: never; actions: 'stockIn' | 'stocktake' }
  'oa.opinion': { fields: { content: 'text'; isCommon: 'text'; sortNo: 'integer'; userId: 'text' }; refs: { userId: 'sys.user' }; lines: {}; keys: ['userId', 'content']; states: never; actions: never }
  'oa.workday': { fields: { amEnd: 'text'; amStart: 'text'; day: 'date'; dayType: 'text'; name: 'text'; pmEnd: 'text'; pmStart: 'text'; year: 'text' }; refs: {}; lines: {}; keys: ['day']; states: never; actions: 'makeYear' }
  'sale.collection': { fields: { amount: 'decimal'; badReason: 'text'; billNo: 'text'; collectDate: 'date'; collectType: 'text'; companyId: 'text'; deductId: 'text'; files: 'text'; orgId: 'text'; receivableBalance: 'decimal'; remark: 'text'; returnMoneyId: 'text'; upAmount: 'text'; usableAmount: 'decimal' }; refs: { companyId: 'bsc.bscBussCompany'; deductId: 'bzj.deduct'; orgId: 'sys.org'; returnMoneyId: 'bsc.returnMoney' }; lines: { items: { columns: { amount: 'decimal'; balance: 'decimal'; dueDate: 'date'; postDate: 'date'; receivableId: 'text'; remark: 'text'; sourceBillNo: 'text' }; refs: { receivableId: 'sale.receivable' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: 'autoAllocate' | 'reverse' }
  'sale.receivable': { fields: { agentId: 'text'; amount: 'decimal'; balance: 'decimal'; collectedAmount: 'decimal'; companyId: 'text'; dueDate: 'date'; earnestMoney: 'decimal'; hospitalId: 'text'; invoiceNo: 'text'; invoicedAmount: 'decimal'; orderId: 'text'; orgId: 'text'; overdueDays: 'integer'; postDate: 'date'; receivableType: 'text'; releasedEarnest: 'decimal'; saleUserId: 'text'; sourceBillNo: 'text'; sourceId: 'text'; writeOffStatus: 'text' }; refs: { agentId: 'zs.agent'; companyId: 'bsc.bscBussCompany'; hospitalId: 'bsc.hospital'; orderId: 'sale.saleOrder'; orgId: 'sys.org'; saleUserId: 'sys.user' }; lines: {}; keys: never; states: never; actions: 'collect' }
  'sale.saleOrder': { fields: { agentId: 'text'; billNo: 'text'; closeReason: 'text'; collectStatus: 'text'; collectedAmount: 'decimal'; companyId: 'text'; creditDays: 'integer'; customerOrderNo: 'text'; deliveryDate: 'date'; depositAccountId: 'text'; depositAvailable: 'decimal'; files: 'text'; freightPay: 'text'; heldEarnestMoney: 'decimal'; hospitalId: 'text'; invoiceStatus: 'text'; invoiceType: 'text'; orderDate: 'date'; orgId: 'text'; pharmacyId: 'text'; productOption: 'text'; protocolId: 'text'; receiver: 'text'; receiverAddress: 'text'; receiverPhone: 'text'; remark: 'text'; saleAreaId: 'text'; saleMode: 'text'; saleUserId: 'text'; sendStatus: 'text'; settleMethod: 'text'; smAmount: 'decimal'; smEarnestMoney: 'decimal'; smQty: 'decimal'; smTaxes: 'decimal'; terminalType: 'text'; upAmount: 'text'; upEarnestMoney: 'text'; warehouseId: 'text' }; refs: { agentId: 'zs.agent'; companyId: 'bsc.bscBussCompany'; depositAccountId: 'bzj.account'; hospitalId: 'bsc.hospital'; orgId: 'sys.org'; pharmacyId: 'bsc.pharmacy'; protocolId: 'sale.saleProtocol'; saleAreaId: 'bsc.saleArea'; saleUserId: 'sys.user'; warehouseId: 'bsc.warehouse' }; lines: { productList: { columns: { adjustDiff: 'decimal'; amount: 'decimal'; availableQty: 'decimal'; basePrice: 'decimal'; batchRequire: 'text'; competitivePrice: 'decimal'; count: 'decimal'; discount: 'decimal'; discountAmount: 'decimal'; earnestMoney: 'decimal'; factoryId: 'text'; includedNum: 'integer'; invoiceAmount: 'decimal'; invoicePrice: 'decimal'; invoiceQty: 'decimal'; lineType: 'text'; offer: 'decimal'; productId: 'text'; productNum: 'integer'; qty: 'decimal'; remark: 'text'; returnGoodsQty: 'decimal'; returnPrice: 'decimal'; sendAmount: 'decimal'; sendQty: 'decimal'; spec: 'text'; taxRate: 'text'; taxes: 'decimal'; unit: 'text'; unitPrice: 'decimal'; unsentQty: 'decimal' }; refs: { factoryId: 'bsc.factory'; productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'closed' | 'draft' | 'finished' | 'rejected' | 'voided'; actions: 'close' | 'finish' | 'priceAdjust' | 'ship' | 'trace' }
  'sale.saleProtocol': { fields: { agentId: 'text'; billNo: 'text'; companyId: 'text'; creditDays: 'integer'; crossPenalty: 'decimal'; depositAccountId: 'text'; depositAmount: 'decimal'; endDate: 'date'; exclusive: 'text'; files: 'text'; hospitalIds: 'text'; name: 'text'; orgId: 'text'; protocolType: 'text'; remark: 'text'; renewOf: 'text'; saleAreaId: 'text'; saleMode: 'text'; saleUserId: 'text'; settleMethod: 'text'; signDate: 'date'; startDate: 'date'; yearAmount: 'decimal' }; refs: { agentId: 'zs.agent'; companyId: 'bsc.bscBussCompany'; depositAccountId: 'bzj.account'; hospitalIds: 'bsc.hospital'; orgId: 'sys.org'; renewOf: 'sale.saleProtocol'; saleAreaId: 'bsc.saleArea'; saleUserId: 'sys.user' }; lines: { productList: { columns: { basePrice: 'decimal'; competitivePrice: 'decimal'; discount: 'decimal'; factoryId: 'text'; invoicePrice: 'decimal'; minQty: 'decimal'; productId: 'text'; remark: 'text'; spec: 'text'; taxRate: 'text'; unit: 'text'; yearAmount: 'decimal'; yearQty: 'decimal' }; refs: { factoryId: 'bsc.factory'; productId: 'bsc.product' } }; rebates: { columns: { fromRate: 'decimal'; rebateRate: 'decimal'; remark: 'text'; toRate: 'decimal' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'expired' | 'rejected' | 'terminated' | 'voided'; actions: 'expire' | 'renew' | 'terminate' }
  'sale.saleShipment': { fields: { agentId: 'text'; billNo: 'text'; carrier: 'text'; coldFlag: 'text'; companyId: 'text'; driver: 'text'; freightPay: 'text'; hospitalId: 'text'; invoiceStatus: 'text'; orderId: 'text'; orgId: 'text'; pharmacyId: 'text'; planDate: 'date'; plateNo: 'text'; receiver: 'text'; receiverAddress: 'text'; receiverPhone: 'text'; remark: 'text'; reviewTime: 'moment'; reviewUserId: 'text'; saleUserId: 'text'; shipDate: 'date'; signDate: 'date'; smAmount: 'decimal'; smCount: 'decimal'; smEarnestMoney: 'decimal'; smQty: 'decimal'; startTemp: 'decimal'; tempDeviceNo: 'text'; transportMode: 'text'; upAmount: 'text'; upEarnestMoney: 'text'; warehouseId: 'text'; waybillNo: 'text' }; refs: { agentId: 'zs.agent'; companyId: 'bsc.bscBussCompany'; hospitalId: 'bsc.hospital'; orderId: 'sale.saleOrder'; orgId: 'sys.org'; pharmacyId: 'bsc.pharmacy'; reviewUserId: 'sys.user'; saleUserId: 'sys.user'; warehouseId: 'bsc.warehouse' }; lines: { productList: { columns: { amount: 'decimal'; approvalNo: 'text'; basePrice: 'decimal'; batchNo: 'text'; competitivePrice: 'decimal'; costPrice: 'decimal'; count: 'decimal'; discount: 'decimal'; discountAmount: 'decimal'; dosageForm: 'text'; earnestMoney: 'decimal'; expiryDate: 'date'; factoryId: 'text'; includedNum: 'integer'; invoiceAmount: 'decimal'; invoicePrice: 'decimal'; invoiceQty: 'decimal'; lineType: 'text'; locationCode: 'text'; offer: 'decimal'; orderItemId: 'text'; productId: 'text'; productNum: 'integer'; productionDate: 'date'; qty: 'decimal'; remark: 'text'; returnAmount: 'decimal'; returnGoodsQty: 'decimal'; reviewResult: 'text'; sendQty: 'decimal'; spec: 'text'; stockId: 'text'; storageCondition: 'text'; taxRate: 'text'; taxes: 'decimal'; traceCodes: 'text'; uninvoicedQty: 'decimal'; unit: 'text'; unitPrice: 'decimal'; unreturnedQty: 'decimal' }; refs: { factoryId: 'bsc.factory'; orderItemId: 'sale.saleOrder.productList'; productId: 'bsc.product'; stockId: 'cg.stock' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'reviewed' | 'shipped' | 'signed' | 'voided'; actions: 'cancel' | 'invoice' | 'review' | 'ship' | 'sign' | 'unship' }
  'sale.saleSlip': { fields: { agentId: 'text'; billNo: 'text'; checkRemark: 'text'; companyId: 'text'; hospitalId: 'text'; images: 'text'; pharmacyId: 'text'; remark: 'text'; saleAreaId: 'text'; saleDate: 'date'; saleUserId: 'text'; slipCheck: 'text'; slipNo: 'text'; slipSource: 'text'; smAmount: 'decimal'; smQty: 'decimal'; terminalType: 'text'; upAmount: 'text' }; refs: { agentId: 'zs.agent'; companyId: 'bsc.bscBussCompany'; hospitalId: 'bsc.hospital'; pharmacyId: 'bsc.pharmacy'; saleAreaId: 'bsc.saleArea'; saleUserId: 'sys.user' }; lines: { productList: { columns: { amount: 'decimal'; batchNo: 'text'; productId: 'text'; qty: 'decimal'; remark: 'text'; spec: 'text'; unit: 'text'; unitPrice: 'decimal' }; refs: { productId: 'bsc.product' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'sys.announcement': { fields: { attachments: 'text'; busId: 'text'; busType: 'text'; cancelTime: 'moment'; endTime: 'moment'; msgAbstract: 'text'; msgCategory: 'text'; msgContent: 'text'; msgType: 'text'; mustRead: 'text'; openPage: 'text'; openType: 'text'; orgIds: 'text'; priority: 'text'; readCount: 'integer'; receiverCount: 'integer'; remindTime: 'moment'; sendStatus: 'text'; sendTime: 'moment'; sender: 'text'; startTime: 'moment'; timed: 'text'; titile: 'text'; userIds: 'text' }; refs: { orgIds: 'sys.org'; sender: 'sys.user'; userIds: 'sys.user' }; lines: {}; keys: never; states: never; actions: 'publish' | 'readers' | 'remindUnread' | 'revoke' }
  'sys.bis': { fields: { bisCode: 'text'; bisName: 'text'; currentNo: 'integer'; currentPeriod: 'text'; enabled: 'text'; example: 'text'; pattern: 'text'; remark: 'text'; resetCycle: 'text'; startNo: 'integer'; stepSize: 'integer' }; refs: {}; lines: {}; keys: ['bisCode']; states: never; actions: 'resetNo' }
  'sys.bugContent': { fields: { answer: 'text'; browserInfo: 'text'; content: 'text'; deptId: 'text'; feedbackNo: 'text'; feedbackType: 'text'; handlerId: 'text'; images: 'text'; level: 'text'; pagePath: 'text'; planDate: 'date'; score: 'integer'; solvedTime: 'moment'; status: 'text'; titile: 'text'; userId: 'text' }; refs: { deptId: 'sys.org'; handlerId: 'sys.user'; userId: 'sys.user' }; lines: { replies: { columns: { replyBy: 'text'; replyText: 'text'; replyTime: 'moment' }; refs: { replyBy: 'sys.user' } } }; keys: never; states: never; actions: 'accept' | 'close' | 'refuse' | 'reopen' | 'reply' | 'solve' }
  'sys.category': { fields: { code: 'text'; enabled: 'text'; hasChild: 'text'; name: 'text'; pid: 'text'; remark: 'text'; sortNo: 'integer' }; refs: { pid: 'sys.category' }; lines: {}; keys: ['code'] | ['pid', 'name']; states: never; actions: never }
  'sys.checkRule': { fields: { description: 'text'; enabled: 'text'; ruleCode: 'text'; ruleName: 'text' }; refs: {}; lines: { ruleJson: { columns: { digits: 'text'; message: 'text'; pattern: 'text' }; refs: {} } }; keys: ['ruleCode']; states: never; actions: 'tryIt' }
  'sys.config': { fields: { areaCode: 'text'; configKey: 'text'; configName: 'text'; configType: 'text'; configValue: 'text'; defaultValue: 'text'; maxValue: 'decimal'; minValue: 'decimal'; remark: 'text'; shared: 'text' }; refs: {}; lines: {}; keys: ['configKey']; states: never; actions: 'restore' }
  'sys.counter': { fields: { period: 'text'; series: 'text'; value: 'integer' }; refs: {}; lines: {}; keys: never; states: never; actions: never }
  'sys.dict': { fields: { areaCode: 'text'; builtin: 'text'; description: 'text'; dictCode: 'text'; dictName: 'text'; dictType: 'text'; enabled: 'text'; itemCount: 'integer'; shared: 'text' }; refs: {}; lines: { items: { columns: { attributes: 'text'; color: 'text'; description: 'text'; itemText: 'text'; itemValue: 'text'; sortOrder: 'integer'; status: 'text' }; refs: {} } }; keys: ['dictCode']; states: never; actions: 'toggle' }
  'sys.employee': { fields: { address: 'text'; age: 'integer'; attachments: 'text'; bankName: 'text'; bankNo: 'text'; birthday: 'date'; contractEnd: 'date'; contractKind: 'text'; deptId: 'text'; education: 'text'; email: 'text'; emergencyName: 'text'; emergencyPhone: 'text'; empNo: 'text'; empStatus: 'text'; empType: 'text'; employeeName: 'text'; firstWorkDate: 'date'; formalDate: 'date'; graduateDate: 'date'; hireDate: 'date'; idcard: 'text'; leaveDate: 'date'; major: 'text'; maritalStatus: 'text'; nation: 'text'; phone: 'text'; photo: 'text'; pinyin: 'text'; politicalStatus: 'text'; postId: 'text'; postsText: 'text'; probationEnd: 'date'; regionId: 'text'; remark: 'text'; saleAreaId: 'text'; school: 'text'; seniority: 'decimal'; sex: 'text'; superiorId: 'text'; userId: 'text' }; refs: { deptId: 'sys.org'; postId: 'sys.job'; saleAreaId: 'bsc.saleArea'; superiorId: 'sys.employee'; userId: 'sys.user' }; lines: { certs: { columns: { certNo: 'text'; certType: 'text'; expiryDate: 'date'; file: 'text'; issueDate: 'date'; registerUnit: 'text' }; refs: {} }; changes: { columns: { changeDate: 'date'; changeType: 'text'; fromText: 'text'; sourceBillNo: 'text'; toText: 'text' }; refs: {} }; contracts: { columns: { contractKind: 'text'; contractNo: 'text'; endDate: 'date'; file: 'text'; signDate: 'date'; startDate: 'date' }; refs: {} }; health: { columns: { checkDate: 'date'; file: 'text'; healthResult: 'text'; hospitalName: 'text'; nextDate: 'date' }; refs: {} }; posts: { columns: { endDate: 'date'; isMain: 'text'; jobId: 'text'; note: 'text'; orgId: 'text'; sourceBillNo: 'text'; startDate: 'date' }; refs: { jobId: 'sys.job'; orgId: 'sys.org' } }; trainings: { columns: { hours: 'decimal'; score: 'decimal'; sourceBillNo: 'text'; subject: 'text'; trainDate: 'date' }; refs: {} } }; keys: ['idcard'] | ['phone']; states: never; actions: 'createUser' | 'dataPermission' | 'leave' | 'rehire' }
  'sys.job': { fields: { allowOrgs: 'text'; code: 'text'; duty: 'text'; enabled: 'text'; gspPost: 'text'; holderCount: 'integer'; jobCategory: 'text'; name: 'text'; needCert: 'text'; postRank: 'text'; requirement: 'text'; sortNo: 'integer'; tripLevel: 'text' }; refs: { allowOrgs: 'sys.org' }; lines: {}; keys: ['code'] | ['name']; states: never; actions: 'grant' | 'toggle' }
  'sys.jurisdiction': { fields: { deptId: 'text'; empId: 'text'; empName: 'text'; empNo: 'text'; orgText: 'text'; permissionType: 'text'; postId: 'text'; remark: 'text' }; refs: { deptId: 'sys.org'; empId: 'sys.employee'; postId: 'sys.job' }; lines: { areas: { columns: { endDate: 'date'; saleAreaId: 'text'; startDate: 'date' }; refs: { saleAreaId: 'bsc.saleArea' } }; orgs: { columns: { endDate: 'date'; includeChild: 'text'; orgId: 'text'; roleCode: 'text'; source: 'text'; startDate: 'date' }; refs: { orgId: 'sys.org'; roleCode: 'sys.role' } } }; keys: ['empId', 'permissionType']; states: never; actions: never }
  'sys.loginLog': { fields: { browser: 'text'; failReason: 'text'; ip: 'text'; logTime: 'moment'; loginType: 'text'; orgName: 'text'; os: 'text'; realname: 'text'; result: 'text'; sessionNo: 'text'; username: 'text' }; refs: {}; lines: {}; keys: never; states: never; actions: never }
  'sys.menu': { fields: { alwaysShow: 'text'; builtin: 'text'; component: 'text'; componentName: 'text'; description: 'text'; enabled: 'text'; hasChild: 'text'; hidden: 'text'; hideTab: 'text'; icon: 'text'; keepAlive: 'text'; menuBelongType: 'text'; menuType: 'text'; name: 'text'; parentId: 'text'; perms: 'text'; permsType: 'text'; redirect: 'text'; route: 'text'; sortNo: 'integer'; status: 'text'; target: 'text'; url: 'text' }; refs: { parentId: 'sys.menu' }; lines: {}; keys: never; states: never; actions: 'addButtons' | 'sortDown' | 'sortUp' }
  'sys.online': { fields: { agent: 'text'; browser: 'text'; expiresAt: 'moment'; ip: 'text'; isMe: 'text'; lastSeenAt: 'moment'; orgName: 'text'; realname: 'text'; signedInAt: 'moment'; socketCount: 'integer'; userId: 'text'; username: 'text' }; refs: {}; lines: {}; keys: never; states: never; actions: 'forceLogout' }
  'sys.org': { fields: { address: 'text'; codesGiven: 'integer'; costCenter: 'text'; departName: 'text'; departNameAbbr: 'text'; deputyId: 'text'; description: 'text'; enabled: 'text'; fax: 'text'; formerCode: 'text'; hasChild: 'text'; headCount: 'integer'; leaderId: 'text'; managerId: 'text'; orgCategory: 'text'; orgCode: 'text'; orgType: 'integer'; parentId: 'text'; phone: 'text'; regionId: 'text'; saleOrg: 'text'; shortCode: 'text'; sortNo: 'integer'; staffCount: 'integer'; startDate: 'date' }; refs: { deputyId: 'sys.employee'; leaderId: 'sys.employee'; managerId: 'sys.employee'; parentId: 'sys.org' }; lines: {}; keys: ['orgCode'] | ['parentId', 'departName']; states: never; actions: 'move' | 'people' | 'toggle' }
  'sys.permissionOrg': { fields: { deptId: 'text'; empId: 'text'; empName: 'text'; empNo: 'text'; orgText: 'text'; permissionType: 'text'; postId: 'text'; roleScope: 'text' }; refs: { deptId: 'sys.org'; empId: 'sys.employee'; postId: 'sys.job' }; lines: { orgs: { columns: { endDate: 'date'; includeChild: 'text'; note: 'text'; orgId: 'text'; source: 'text'; startDate: 'date' }; refs: { orgId: 'sys.org' } } }; keys: ['empId', 'permissionType']; states: never; actions: 'copyFrom' | 'init' | 'showAll' }
  'sys.quartzJob': { fields: { alarmUsers: 'text'; areaCode: 'text'; cron: 'text'; description: 'text'; endDate: 'date'; heavy: 'text'; jobCode: 'text'; jobName: 'text'; lastCostMs: 'integer'; lastResult: 'text'; lastTime: 'moment'; misfire: 'text'; nextTime: 'moment'; params: 'text'; runId: 'text'; runningUntil: 'moment'; startDate: 'date'; status: 'text'; timeoutMinutes: 'integer'; wanted: 'text'; workdaysOnly: 'text' }; refs: { alarmUsers: 'sys.user' }; lines: { logs: { columns: { byHand: 'text'; costMs: 'integer'; endTime: 'moment'; handled: 'integer'; message: 'text'; result: 'text'; startTime: 'moment' }; refs: {} } }; keys: ['jobCode']; states: never; actions: 'pause' | 'resume' | 'runNow' }
  'sys.region': { fields: { code: 'text'; enabled: 'text'; fullText: 'text'; hasChild: 'text'; level: 'integer'; pid: 'text'; pinyin: 'text'; shortText: 'text'; sortNo: 'integer'; text: 'text'; zipCode: 'text' }; refs: { pid: 'sys.region' }; lines: {}; keys: ['code'] | ['pid', 'text']; states: never; actions: never }
  'sys.role': { fields: { builtin: 'text'; dataOrgs: 'text'; dataScope: 'text'; description: 'text'; enabled: 'text'; memberCount: 'integer'; roleCode: 'text'; roleName: 'text'; roleType: 'text'; sortNo: 'integer' }; refs: { dataOrgs: 'sys.org' }; lines: { members: { columns: { endDate: 'date'; orgId: 'text'; startDate: 'date'; userId: 'text' }; refs: { orgId: 'sys.org'; userId: 'sys.user' } }; pageScopes: { columns: { dataOrgs: 'text'; dataScope: 'text'; pageName: 'text'; typeKey: 'text' }; refs: { dataOrgs: 'sys.org' } } }; keys: ['roleCode'] | ['roleName']; states: never; actions: 'addMembers' | 'copyRole' | 'grant' | 'removeMembers' | 'toggle' }
  'sys.tenant': { fields: { beginDate: 'date'; creditCode: 'text'; endDate: 'date'; id: 'text'; linkman: 'text'; logo: 'text'; maxUsers: 'integer'; menuIds: 'text'; name: 'text'; phone: 'text'; remark: 'text'; shortName: 'text'; status: 'text'; userCount: 'integer' }; refs: {}; lines: {}; keys: ['name']; states: never; actions: 'initData' | 'setMenus' | 'start' | 'stop' }
  'sys.user': { fields: { avatar: 'text'; birthday: 'date'; email: 'text'; empId: 'text'; lastLoginIp: 'text'; lastLoginTime: 'moment'; lastPairId: 'text'; lockedUntil: 'moment'; mustChangePwd: 'text'; orgText: 'text'; passwordTime: 'moment'; phone: 'text'; realname: 'text'; remark: 'text'; settings: 'text'; sex: 'text'; source: 'text'; status: 'text'; unlockedAt: 'moment'; userIdentity: 'text'; userType: 'text'; username: 'text'; validFrom: 'date'; validUntil: 'date'; workNo: 'text' }; refs: { empId: 'sys.employee' }; lines: { roles: { columns: { endDate: 'date'; grantedBy: 'text'; orgId: 'text'; roleCode: 'text'; roleId: 'text'; startDate: 'date' }; refs: { grantedBy: 'sys.user'; orgId: 'sys.org'; roleId: 'sys.role' } }; thirdAccounts: { columns: { bindTime: 'moment'; thirdName: 'text'; thirdType: 'text' }; refs: {} } }; keys: ['email'] | ['phone'] | ['username']; states: never; actions: 'assignRoles' | 'effective' | 'forceLogout' | 'freeze' | 'resetPassword' | 'unfreeze' | 'unlock' }
  'sys.userAnnouncement': { fields: { anntId: 'text'; busId: 'text'; busType: 'text'; endTime: 'moment'; msgCategory: 'text'; openPage: 'text'; openType: 'text'; priority: 'text'; readFlag: 'text'; readTime: 'moment'; sendTime: 'moment'; sender: 'text'; titile: 'text'; userId: 'text' }; refs: { sender: 'sys.user'; userId: 'sys.user' }; lines: {}; keys: ['anntId', 'userId']; states: never; actions: never }
  'sys.versionNotice': { fields: { content: 'text'; publishTime: 'moment'; sendStatus: 'text'; titile: 'text'; versionNo: 'text' }; refs: {}; lines: { solved: { columns: { bugContentId: 'text'; bugTitle: 'text' }; refs: { bugContentId: 'sys.bugContent' } } }; keys: ['versionNo']; states: never; actions: 'publish' }
  'xt.scrapApply': { fields: { amount: 'decimal'; attachments: 'text'; billNo: 'text'; claimAmount: 'decimal'; deptId: 'text'; destroyDate: 'date'; destroyImages: 'text'; destroyPlace: 'text'; destroyUnit: 'text'; destroyWay: 'text'; dutyEmpId: 'text'; dutyType: 'text'; dutyUnit: 'text'; empId: 'text'; hasSpecial: 'text'; images: 'text'; lossAmount: 'decimal'; operators: 'text'; qualityOpinion: 'text'; reason: 'text'; reasonNote: 'text'; remark: 'text'; scrapDate: 'date'; scrapType: 'text'; supervisors: 'text'; totalQty: 'decimal'; warehouseId: 'text' }; refs: { deptId: 'sys.org'; dutyEmpId: 'sys.employee'; empId: 'sys.employee'; operators: 'sys.user'; supervisors: 'sys.user'; warehouseId: 'bsc.warehouse' }; lines: { items: { columns: { amount: 'decimal'; availableQty: 'decimal'; batchNo: 'text'; costPrice: 'decimal'; expiryDate: 'date'; factoryId: 'text'; judge: 'text'; note: 'text'; productId: 'text'; productionDate: 'date'; qty: 'decimal'; qualityStatus: 'text'; spec: 'text'; stockId: 'text'; unit: 'text' }; refs: { factoryId: 'bsc.factory'; productId: 'bsc.product'; stockId: 'cg.stock' } } }; keys: never; states: 'approved' | 'approving' | 'done' | 'draft' | 'rejected' | 'voided'; actions: 'destroy' }
  'xzrl.licenceLend': { fields: { actualLend: 'date'; actualReturn: 'date'; billNo: 'text'; companyId: 'text'; deptId: 'text'; empId: 'text'; hasOriginal: 'text'; hospitalId: 'text'; isOverdue: 'text'; lendDate: 'date'; lendFor: 'text'; planReturn: 'date'; purpose: 'text'; receiverName: 'text'; remark: 'text'; totalCopies: 'integer'; watermark: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; deptId: 'sys.org'; empId: 'sys.employee'; hospitalId: 'bsc.hospital' }; lines: { items: { columns: { copies: 'integer'; expiryDate: 'date'; licenceForm: 'text'; licenceId: 'text'; licenceNo: 'text'; licenceType: 'text'; longTerm: 'text'; note: 'text'; returned: 'text' }; refs: { licenceId: 'bsc.licence' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'lent' | 'rejected' | 'returned' | 'voided'; actions: 'close' | 'giveBack' | 'lend' }
  'xzrl.seal': { fields: { allowManual: 'text'; allowOut: 'text'; deputyId: 'text'; enableDate: 'date'; endDate: 'date'; engraveDate: 'date'; imprint: 'text'; keeperId: 'text'; lastUseTime: 'moment'; material: 'text'; orgId: 'text'; place: 'text'; recordNo: 'text'; remark: 'text'; sealName: 'text'; sealNo: 'text'; sealStatus: 'text'; sealType: 'text'; useCount: 'integer' }; refs: { deputyId: 'sys.employee'; keeperId: 'sys.employee'; orgId: 'sys.org' }; lines: { handovers: { columns: { fromEmpId: 'text'; handoverDate: 'date'; note: 'text'; toEmpId: 'text'; witnessId: 'text' }; refs: { fromEmpId: 'sys.employee'; toEmpId: 'sys.employee'; witnessId: 'sys.employee' } } }; keys: ['orgId', 'sealName'] | ['sealNo']; states: never; actions: 'destroy' | 'handover' | 'lose' | 'restart' | 'stop' }
  'xzrl.sealUse': { fields: { accompanyId: 'text'; actualReturn: 'moment'; copies: 'integer'; counterparty: 'text'; docNo: 'text'; docTitle: 'text'; docType: 'text'; isManual: 'text'; isOut: 'text'; isOverdue: 'text'; keeperId: 'text'; outPlace: 'text'; outStampCount: 'integer'; outTime: 'moment'; planReturn: 'moment'; remark: 'text'; returnState: 'text'; scanFiles: 'text'; sealId: 'text'; sealType: 'text'; sealUseApplyId: 'text'; stampCount: 'integer'; useNo: 'text'; useStatus: 'text'; useTime: 'moment'; userDeptId: 'text'; userEmpId: 'text' }; refs: { accompanyId: 'sys.employee'; keeperId: 'sys.employee'; sealId: 'xzrl.seal'; sealUseApplyId: 'xt.sealUseApply'; userDeptId: 'sys.org'; userEmpId: 'sys.employee' }; lines: {}; keys: never; states: never; actions: 'correct' | 'returnSeal' }
  'xzrl.vehicle': { fields: { attachments: 'text'; brand: 'text'; buyDate: 'date'; buyPrice: 'decimal'; driverId: 'text'; hasTempControl: 'text'; inspectUntil: 'date'; insuranceUntil: 'date'; loadWeight: 'decimal'; managerId: 'text'; mileage: 'integer'; nextMaintain: 'integer'; orgId: 'text'; plateNo: 'text'; remark: 'text'; seats: 'integer'; vehicleStatus: 'text'; vehicleType: 'text'; vin: 'text' }; refs: { driverId: 'sys.employee'; managerId: 'sys.employee'; orgId: 'sys.org' }; lines: {}; keys: ['plateNo'] | ['vin']; states: never; actions: never }
  'xzrl.vehicleUse': { fields: { backMileage: 'integer'; backTime: 'moment'; billNo: 'text'; cost: 'decimal'; deptId: 'text'; distance: 'integer'; driverId: 'text'; empId: 'text'; endTime: 'moment'; fromPlace: 'text'; isOutCity: 'text'; outMileage: 'integer'; reason: 'text'; remark: 'text'; riders: 'integer'; selfDrive: 'text'; startTime: 'moment'; toPlace: 'text'; tripApplyId: 'text'; useFor: 'text'; vehicleId: 'text' }; refs: { deptId: 'sys.org'; driverId: 'sys.employee'; empId: 'sys.employee'; tripApplyId: 'ys.businessTripApply'; vehicleId: 'xzrl.vehicle' }; lines: { costs: { columns: { amount: 'decimal'; costName: 'text'; file: 'text'; note: 'text' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'out' | 'rejected' | 'returned' | 'voided'; actions: 'comeBack' | 'goOut' }
  'ys.budgetAdjust': { fields: { adjustType: 'text'; attachments: 'text'; billDate: 'date'; billNo: 'text'; crossDept: 'text'; empId: 'text'; inDeptId: 'text'; outDeptId: 'text'; reason: 'text'; remark: 'text'; totalAmount: 'decimal'; year: 'text' }; refs: { empId: 'sys.employee'; inDeptId: 'sys.org'; outDeptId: 'sys.org' }; lines: { items: { columns: { amount: 'decimal'; inAvailable: 'decimal'; inPeriod: 'text'; inSubjectId: 'text'; note: 'text'; outAvailable: 'decimal'; outPeriod: 'text'; outSubjectId: 'text' }; refs: { inSubjectId: 'ys.subject'; outSubjectId: 'ys.subject' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'ys.budgetAppend': { fields: { appendRate: 'decimal'; appendReason: 'text'; appendedAmount: 'decimal'; attachments: 'text'; billDate: 'date'; billNo: 'text'; deptId: 'text'; empId: 'text'; expectedBenefit: 'text'; issuedAmount: 'decimal'; reason: 'text'; totalAmount: 'decimal'; totalUpper: 'text'; urgent: 'text'; year: 'text' }; refs: { deptId: 'sys.org'; empId: 'sys.employee' }; lines: { items: { columns: { amount: 'decimal'; available: 'decimal'; note: 'text'; period: 'text'; subjectCode: 'text'; subjectId: 'text' }; refs: { subjectId: 'ys.subject' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: never }
  'ys.budgetCost': { fields: { adjusted: 'decimal'; appended: 'decimal'; available: 'decimal'; budget: 'decimal'; controlMode: 'text'; deptId: 'text'; issued: 'decimal'; occupied: 'decimal'; pending: 'decimal'; period: 'text'; poolAvailable: 'decimal'; quarter: 'integer'; subjectId: 'text'; used: 'decimal'; usedRate: 'decimal'; year: 'text' }; refs: { deptId: 'sys.org'; subjectId: 'ys.subject' }; lines: {}; keys: ['deptId', 'subjectId', 'period']; states: never; actions: 'entries' | 'holds' }
  'ys.budgetEntry': { fields: { amount: 'decimal'; availableAfter: 'decimal'; budgetColumn: 'text'; deptId: 'text'; entryTime: 'moment'; entryType: 'text'; holdId: 'text'; operatorId: 'text'; period: 'text'; sourceBillNo: 'text'; sourceId: 'text'; sourceType: 'text'; subjectId: 'text'; summary: 'text' }; refs: { deptId: 'sys.org'; holdId: 'ys.budgetHold'; operatorId: 'sys.user'; subjectId: 'ys.subject' }; lines: {}; keys: ['sourceType', 'sourceId', 'entryType', 'deptId', 'subjectId', 'period']; states: never; actions: never }
  'ys.budgetHold': { fields: { consumed: 'decimal'; deptId: 'text'; empId: 'text'; held: 'decimal'; holdDays: 'integer'; holdTime: 'moment'; overConsumed: 'decimal'; period: 'text'; released: 'decimal'; remaining: 'decimal'; sourceBillNo: 'text'; sourceId: 'text'; sourceType: 'text'; subjectId: 'text' }; refs: { deptId: 'sys.org'; empId: 'sys.employee'; subjectId: 'ys.subject' }; lines: {}; keys: ['sourceType', 'sourceId', 'deptId', 'subjectId', 'period']; states: never; actions: never }
  'ys.budgetIssued': { fields: { attachments: 'text'; basis: 'text'; billNo: 'text'; costRatio: 'decimal'; deptId: 'text'; empId: 'text'; issueDate: 'date'; issueType: 'text'; lastYearUsed: 'decimal'; managerId: 'text'; remark: 'text'; saleTarget: 'decimal'; totalAmount: 'decimal'; year: 'text' }; refs: { deptId: 'sys.org'; empId: 'sys.employee'; managerId: 'sys.employee' }; lines: { items: { columns: { controlMode: 'text'; lastYearUsed: 'decimal'; m01: 'decimal'; m02: 'decimal'; m03: 'decimal'; m04: 'decimal'; m05: 'decimal'; m06: 'decimal'; m07: 'decimal'; m08: 'decimal'; m09: 'decimal'; m10: 'decimal'; m11: 'decimal'; m12: 'decimal'; note: 'text'; subjectCode: 'text'; subjectId: 'text'; yearAmount: 'decimal' }; refs: { subjectId: 'ys.subject' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: 'copyLastYear' }
  'ys.businessTripApply': { fields: { advanceAmount: 'decimal'; advanceLeft: 'decimal'; advancePaid: 'decimal'; amount: 'decimal'; attachments: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; companions: 'text'; deptId: 'text'; empId: 'text'; endDate: 'date'; isLate: 'text'; lateReason: 'text'; needAdvance: 'text'; overBudget: 'text'; period: 'text'; reason: 'text'; remainingAmount: 'decimal'; remark: 'text'; startDate: 'date'; tripDays: 'integer'; tripLevel: 'text'; tripType: 'text'; writtenOffAmount: 'decimal' }; refs: { companions: 'sys.user'; deptId: 'sys.org'; empId: 'sys.employee' }; lines: { advances: { columns: { amount: 'decimal'; entryDate: 'date'; entryKind: 'text'; operatorId: 'text'; payMethod: 'text'; sourceBillNo: 'text'; voucherNo: 'text' }; refs: { operatorId: 'sys.user' } }; costs: { columns: { amount: 'decimal'; available: 'decimal'; cityTier: 'text'; overReason: 'text'; pending: 'decimal'; qty: 'decimal'; standard: 'decimal'; subjectId: 'text'; tripCostType: 'text'; unitPrice: 'decimal' }; refs: { subjectId: 'ys.subject' } }; itinerary: { columns: { cityTier: 'text'; companyId: 'text'; fromCity: 'text'; fromDate: 'date'; hospitalId: 'text'; pharmacyId: 'text'; task: 'text'; toCity: 'text'; toDate: 'date'; transport: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; hospitalId: 'bsc.hospital'; pharmacyId: 'bsc.pharmacy' } } }; keys: never; states: 'approved' | 'approving' | 'closed' | 'draft' | 'rejected' | 'voided' | 'writtenOff'; actions: 'close' | 'finish' | 'payAdvance' | 'reopen' | 'returnAdvance' | 'writeOff' }
  'ys.businessTripWriteOff': { fields: { actualDays: 'integer'; actualEnd: 'date'; actualStart: 'date'; advanceLeft: 'decimal'; amount: 'decimal'; amountUpper: 'text'; applyRemaining: 'decimal'; attachments: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; deptId: 'text'; empId: 'text'; endedApply: 'text'; invoiceCount: 'integer'; isFinal: 'text'; offsetAmount: 'decimal'; overAmount: 'decimal'; overReason: 'text'; overStandard: 'decimal'; payAmount: 'decimal'; payDate: 'date'; payMethod: 'text'; payVoucherNo: 'text'; period: 'text'; remark: 'text'; report: 'text'; returnAmount: 'decimal'; tripApplyId: 'text'; tripLevel: 'text'; tripType: 'text'; writeOffDate: 'date' }; refs: { deptId: 'sys.org'; empId: 'sys.employee'; tripApplyId: 'ys.businessTripApply' }; lines: { costs: { columns: { amount: 'decimal'; cityTier: 'text'; happenDate: 'date'; invoiceNo: 'text'; invoiceType: 'text'; note: 'text'; overStandard: 'decimal'; qty: 'decimal'; remaining: 'decimal'; standard: 'decimal'; subjectId: 'text'; taxAmount: 'decimal'; taxRate: 'decimal'; tripCostType: 'text' }; refs: { subjectId: 'ys.subject' } }; itinerary: { columns: { fromCity: 'text'; fromDate: 'date'; result: 'text'; toCity: 'text'; toDate: 'date'; transport: 'text' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'paid' | 'rejected' | 'reversed' | 'voided'; actions: 'pay' | 'reverse' }
  'ys.costApply': { fields: { advanceAmount: 'decimal'; advanceLeft: 'decimal'; advancePaid: 'decimal'; amount: 'decimal'; amountUpper: 'text'; attachments: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; companionCount: 'integer'; companyId: 'text'; costType: 'text'; deptId: 'text'; empId: 'text'; expectDate: 'date'; guestCount: 'integer'; guestUnit: 'text'; hospitalId: 'text'; needAdvance: 'text'; overBudget: 'text'; ownerDeptId: 'text'; payTarget: 'text'; payeeName: 'text'; period: 'text'; remainingAmount: 'decimal'; remark: 'text'; title: 'text'; writtenOffAmount: 'decimal' }; refs: { companyId: 'bsc.bscBussCompany'; deptId: 'sys.org'; empId: 'sys.employee'; hospitalId: 'bsc.hospital'; ownerDeptId: 'sys.org' }; lines: { advances: { columns: { amount: 'decimal'; entryDate: 'date'; entryKind: 'text'; operatorId: 'text'; payMethod: 'text'; sourceBillNo: 'text'; voucherNo: 'text' }; refs: { operatorId: 'sys.user' } }; items: { columns: { amount: 'decimal'; available: 'decimal'; content: 'text'; note: 'text'; overBudget: 'text'; pending: 'decimal'; qty: 'decimal'; subjectId: 'text'; unitPrice: 'decimal' }; refs: { subjectId: 'ys.subject' } } }; keys: never; states: 'approved' | 'approving' | 'closed' | 'draft' | 'rejected' | 'voided' | 'writtenOff'; actions: 'close' | 'finish' | 'payAdvance' | 'reopen' | 'returnAdvance' | 'writeOff' }
  'ys.costWriteOff': { fields: { activityApplyId: 'text'; advanceLeft: 'decimal'; amount: 'decimal'; amountUpper: 'text'; applyBillNo: 'text'; applyRemaining: 'decimal'; attachments: 'text'; bankName: 'text'; bankNo: 'text'; billNo: 'text'; costApplyId: 'text'; costType: 'text'; deptId: 'text'; empId: 'text'; endedApply: 'text'; invoiceCount: 'integer'; isFinal: 'text'; materialApplyId: 'text'; offsetAmount: 'decimal'; overAmount: 'decimal'; overBudget: 'text'; overReason: 'text'; payAmount: 'decimal'; payDate: 'date'; payMethod: 'text'; payTarget: 'text'; payVoucherNo: 'text'; payeeName: 'text'; period: 'text'; remark: 'text'; returnAmount: 'decimal'; sourceType: 'text'; writeOffDate: 'date' }; refs: { activityApplyId: 'act.activityApply'; costApplyId: 'ys.costApply'; deptId: 'sys.org'; empId: 'sys.employee'; materialApplyId: 'act.materialApply' }; lines: { items: { columns: { amount: 'decimal'; content: 'text'; happenDate: 'date'; invoiceNo: 'text'; invoiceType: 'text'; netAmount: 'decimal'; note: 'text'; remaining: 'decimal'; subjectId: 'text'; taxAmount: 'decimal'; taxRate: 'decimal' }; refs: { subjectId: 'ys.subject' } } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'paid' | 'rejected' | 'reversed' | 'voided'; actions: 'pay' | 'reverse' }
  'ys.subject': { fields: { accountCode: 'text'; code: 'text'; controlCycle: 'text'; controlMode: 'text'; enabled: 'text'; fullName: 'text'; hasChild: 'text'; isLeaf: 'text'; level: 'integer'; name: 'text'; needApply: 'text'; overRate: 'decimal'; ownerDeptId: 'text'; parentId: 'text'; remark: 'text'; sortNo: 'integer'; subjectType: 'text'; useScene: 'text' }; refs: { ownerDeptId: 'sys.org'; parentId: 'ys.subject' }; lines: {}; keys: ['code'] | ['parentId', 'name']; states: never; actions: 'disable' | 'enable' }
  'ys.tripStandard': { fields: { cityTier: 'text'; endDate: 'date'; localTransport: 'decimal'; lodging: 'decimal'; meal: 'decimal'; remark: 'text'; seatClass: 'text'; startDate: 'date'; transports: 'text'; tripLevel: 'text' }; refs: {}; lines: {}; keys: never; states: never; actions: never }
  'zs.agent': { fields: { accountName: 'text'; address: 'text'; agentLevel: 'text'; agentStatus: 'text'; agentType: 'text'; bankAccount: 'text'; bankName: 'text'; code: 'text'; contact: 'text'; contractFiles: 'text'; coopEnd: 'date'; coopModes: 'text'; coopStart: 'date'; creditCode: 'text'; depositAccountId: 'text'; depositRequired: 'decimal'; deptId: 'text'; empId: 'text'; idCard: 'text'; invoiceTaxRate: 'decimal'; legalPerson: 'text'; licenceFiles: 'text'; name: 'text'; parentId: 'text'; pendingChange: 'text'; phone: 'text'; regionId: 'text'; remark: 'text'; statusDate: 'date'; statusReason: 'text'; taxMode: 'text'; ticketRate: 'decimal' }; refs: { depositAccountId: 'bzj.account'; deptId: 'sys.org'; empId: 'sys.employee'; parentId: 'zs.agent' }; lines: { managers: { columns: { deptId: 'text'; empId: 'text'; endDate: 'date'; reason: 'text'; startDate: 'date' }; refs: { deptId: 'sys.org'; empId: 'sys.employee' } }; products: { columns: { companyId: 'text'; endDate: 'date'; exclusive: 'text'; productId: 'text'; regionId: 'text'; spec: 'text'; startDate: 'date'; terminalId: 'text'; terminalType: 'text'; unit: 'text' }; refs: { companyId: 'bsc.bscBussCompany'; productId: 'bsc.product'; terminalId: 'bsc.hospital' | 'bsc.pharmacy' } } }; keys: ['bankAccount'] | ['creditCode'] | ['idCard'] | ['name']; states: 'approved' | 'approving' | 'changing' | 'draft' | 'rejected'; actions: 'changeManager' | 'resume' | 'suspend' | 'terminate' }
  'zs.commissionFiling': { fields: { agentId: 'text'; backdate: 'text'; backdateReason: 'text'; billNo: 'text'; deptId: 'text'; empId: 'text'; files: 'text'; filingDate: 'date'; filingType: 'text'; itemCount: 'integer'; reason: 'text' }; refs: { agentId: 'zs.agent'; deptId: 'sys.org'; empId: 'sys.employee' }; lines: { items: { columns: { calcMode: 'text'; companyId: 'text'; endDate: 'date'; itemNo: 'integer'; lineStatus: 'text'; pointRate: 'decimal'; priceBasis: 'text'; productId: 'text'; rate: 'decimal'; regionId: 'text'; remark: 'text'; settlePrice: 'decimal'; sourceItemId: 'text'; spec: 'text'; startDate: 'date'; terminalId: 'text'; terminalType: 'text'; tierBase: 'text'; tierCycle: 'text'; tierMode: 'text'; unit: 'text'; unitCommission: 'decimal' }; refs: { companyId: 'bsc.bscBussCompany'; productId: 'bsc.product'; sourceItemId: 'zs.commissionFiling.items'; terminalId: 'bsc.hospital' | 'bsc.pharmacy' } }; tiers: { columns: { fromValue: 'decimal'; itemNo: 'integer'; tierValue: 'decimal'; toValue: 'decimal' }; refs: {} } }; keys: never; states: 'approved' | 'approving' | 'draft' | 'rejected' | 'voided'; actions: 'change' | 'terminate' | 'tryMatch' }
}

/** Dictionaries, with their values. */
export interface DictValues {
  'act_category': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'adjust_reason': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'adjust_type': '1' | '2'
  'advance_entry_kind': '1' | '2' | '3' | '4'
  'alias_source': '1' | '2' | '3'
  'area_level': '1' | '2' | '3' | '4'
  'attendance_fix_type': '1' | '2' | '3' | '4' | '5' | '6'
  'bank_account_type': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'bill_status': 'approved' | 'approving' | 'closed' | 'draft' | 'rejected' | 'voided'
  'bis_reset': '0' | '1' | '2' | '3'
  'budget_adjust_type': '1' | '2'
  'budget_append_reason': '1' | '2' | '3' | '4' | '5' | '9'
  'budget_column': '1' | '2' | '3' | '4' | '5'
  'budget_control_cycle': '1' | '2' | '3'
  'budget_control_mode': '1' | '2' | '3'
  'budget_entry_type': '1' | '10' | '11' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'budget_group_by': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'budget_issue_type': '1' | '2' | '3'
  'budget_source_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'budget_subject_type': '1' | '2' | '3' | '4' | '5'
  'budget_use_scene': '1' | '2' | '3' | '4'
  'bus_type': 'cc' | 'done' | 'notice' | 'system' | 'todo' | 'urge' | 'warn'
  'business_scope': '1' | '10' | '11' | '12' | '13' | '14' | '15' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'collect_status': '0' | '1' | '2'
  'collect_type': '1' | '2' | '3' | '4'
  'commission_base': '1' | '2' | '3'
  'commission_time': '1' | '2' | '3' | '4'
  'company_category': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'company_level': '1' | '2' | '3' | '4'
  'config_type': '1' | '2' | '3' | '4'
  'contract_kind': '1' | '2' | '3' | '4'
  'credit_base': '1' | '2' | '3' | '4'
  'credit_level': '1' | '2' | '3' | '4'
  'data_fix_type': '1' | '2' | '3' | '4' | '5'
  'data_scope': '1' | '2' | '3' | '4' | '5' | '6'
  'day_type': '1' | '2' | '3' | '4'
  'delegate_status': '1' | '2' | '3' | '4'
  'deposit_account_status': '1' | '2' | '3'
  'deposit_deduct_type': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'deposit_flow_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'
  'deposit_freeze_reason': '1' | '2' | '3' | '4' | '9'
  'deposit_owner_type': '1' | '2' | '3'
  'deposit_receive_type': '1' | '2' | '3' | '4' | '5'
  'deposit_refund_reason': '1' | '2' | '3' | '4' | '9'
  'deposit_source': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'deposit_transfer_reason': '1' | '2' | '3' | '4' | '9'
  'deposit_type': '1' | '2' | '3' | '4' | '5'
  'destroy_way': '1' | '2' | '3' | '4' | '5'
  'develop_status': '0' | '1' | '2' | '3'
  'dict_type': '0' | '1'
  'dosage_form': '1' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | '2' | '20' | '21' | '22' | '23' | '24' | '25' | '26' | '27' | '28' | '29' | '3' | '30' | '31' | '32' | '33' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'education': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'emp_cert_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'emp_status': '1' | '2' | '3' | '4'
  'emp_type': '1' | '2' | '3' | '4' | '5'
  'essential_type': '1' | '2' | '3'
  'expense_invoice_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'expense_type': '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'expiry_band': '0' | '1' | '2' | '3' | '4' | '5'
  'expiry_state': '1' | '2' | '3'
  'factory_type': '1' | '2' | '3' | '4' | '5'
  'feedback_level': '1' | '2' | '3'
  'feedback_status': '1' | '2' | '3' | '4' | '5'
  'feedback_type': '1' | '2' | '3' | '4' | '5'
  'file_scope': '1' | '2' | '3' | '4' | '5'
  'first_company_type': '1' | '2'
  'first_status': '0' | '1' | '2' | '3'
  'flow_approver_type': 'choose' | 'field' | 'manager' | 'post' | 'role' | 'self' | 'superior' | 'user'
  'flow_empty_policy': 'admin' | 'pass' | 'refuse' | 'upper'
  'flow_node_type': 'approve' | 'cc' | 'end' | 'handle' | 'join' | 'parallel' | 'start'
  'flow_period_status': '1' | '2' | '3' | '4'
  'flow_sign_mode': 'all' | 'any' | 'order' | 'ratio'
  'flow_source': '1' | '2' | '3' | '4'
  'flow_status': '1' | '2' | '3' | '4'
  'flow_timeout_action': 'pass' | 'reject' | 'remind' | 'upper'
  'flow_type': '1' | '2' | '3' | '4'
  'freight_pay': '1' | '2' | '3'
  'handover_item': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'health_result': '1' | '2' | '3'
  'hospital_level': '10' | '11' | '12' | '13' | '21' | '22' | '23' | '31' | '32' | '33' | '90'
  'hospital_nature': '1' | '2' | '3' | '4'
  'hospital_type': '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'inspect_result': '1' | '2' | '3' | '4'
  'insurance_type': '1' | '2' | '3' | '4' | '5'
  'invoice_deliver': '1' | '2' | '3' | '4'
  'invoice_direction': '1' | '2'
  'invoice_status': '0' | '1' | '2'
  'invoice_type': '1' | '2' | '3' | '4' | '9'
  'it_apply_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'
  'job_category': '1' | '10' | '11' | '12' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'kpi_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'
  'leave_type': '1' | '10' | '11' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'licence_form': '1' | '2' | '3' | '4'
  'licence_lend_for': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'licence_status': '0' | '1' | '2' | '3' | '4'
  'licence_type': '1' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | '2' | '20' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'line_type': '1' | '2'
  'log_result': '0' | '1'
  'login_type': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'maintain_measure': '0' | '1' | '2' | '3' | '4' | '5'
  'maintain_result': '1' | '2' | '3' | '4' | '5'
  'maintain_type': '1' | '2'
  'marital_status': '1' | '2' | '3' | '4'
  'match_status': '0' | '1' | '2' | '9'
  'material_unit': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'
  'medication_pay_way': '1' | '2' | '3'
  'medication_relation': '1' | '2' | '3' | '9'
  'meeting_device': '1' | '2' | '3' | '4' | '5' | '6'
  'menu_belong': '0' | '1'
  'menu_target': '_blank' | '_self' | 'frame'
  'menu_type': '0' | '1' | '2'
  'msg_category': '1' | '2'
  'msg_type': 'ALL' | 'ORG' | 'USER'
  'nation': '1' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'open_type': 'component' | 'url'
  'oper_type': '1' | '10' | '11' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'org_category': '1' | '2' | '3' | '4' | '5' | '6'
  'org_permission_type': '1' | '2'
  'otc_type': '1' | '2' | '3' | '4' | '9'
  'overtime_compensate': '1' | '2'
  'overtime_type': '1' | '2' | '3'
  'owner_type': '1' | '2' | '3' | '4' | '5' | '6'
  'pay_invoice_state': '1' | '2' | '3'
  'pay_method': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'pay_purpose': '1' | '2' | '3' | '9'
  'pay_status': '0' | '1' | '2'
  'pay_target': '1' | '2' | '3'
  'payable_type': '1' | '2' | '3' | '4' | '5' | '9'
  'payee_type': '1' | '2' | '3' | '9'
  'payment_kind': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'payment_notice_type': '1' | '2'
  'performance_cycle': '1' | '2' | '3'
  'performance_grade': '1' | '2' | '3' | '4' | '5'
  'permission_source': '1' | '2' | '3'
  'perms_status': '0' | '1'
  'perms_type': '1' | '2'
  'pharmacy_type': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'political_status': '1' | '2' | '3' | '4'
  'position_rank': '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'price_source': '1' | '2' | '3' | '4' | '5' | '6'
  'priority': 'H' | 'L' | 'M'
  'problem_level': '1' | '2' | '3' | '4'
  'problem_source': '1' | '2' | '3' | '4' | '5' | '6'
  'problem_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'product_kind': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'product_option': '1' | '10' | '3' | '4' | '6' | '7' | '8' | '9'
  'product_unit': '1' | '10' | '11' | '12' | '13' | '14' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'protocol_type': '1' | '2' | '3' | '4' | '5'
  'publish_status': '0' | '1' | '2' | '3'
  'purchase_plan_type': '1' | '2' | '3' | '4'
  'purchase_policy_type': '1' | '2' | '3' | '4' | '5'
  'purchase_type': '1' | '2' | '3' | '4'
  'quartz_misfire': '1' | '2'
  'quartz_status': '-1' | '0'
  'read_flag': '0' | '1'
  'receivable_type': '1' | '2' | '3' | '4'
  'receive_status': '0' | '1' | '2'
  'recruit_reason': '1' | '2' | '3' | '4'
  'recruit_way': '1' | '2' | '3' | '4' | '5'
  'red_invoice_way': '1' | '2' | '3'
  'refund_base': '1' | '2' | '3' | '4'
  'refund_basis': '1' | '2'
  'refund_calc': '1' | '2'
  'refund_cycle': '1' | '2' | '3' | '4'
  'refund_direction': '1' | '2'
  'refund_form': '1' | '2' | '3' | '4'
  'refund_method': '1' | '2'
  'refund_settle_way': '1' | '2' | '3' | '4'
  'regular_result': '1' | '2' | '3' | '4'
  'reject_reason': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'resign_reason': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'resign_type': '1' | '2' | '3' | '4' | '5' | '6'
  'return_accept': '1' | '2' | '3' | '4'
  'return_money_type': '1' | '2' | '3' | '4' | '9'
  'return_pack_state': '1' | '2' | '3' | '4' | '5'
  'return_settle_way': '1' | '2' | '3'
  'review_result': '1' | '2' | '3' | '4'
  'role_type': '1' | '2' | '3'
  'safety_calc_mode': '1' | '2'
  'sale_invoice_type': '1' | '2' | '3' | '4'
  'sale_mode': '1' | '2' | '3' | '4' | '5'
  'sale_return_reason': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'satisfaction': '1' | '2' | '3' | '4'
  'scrap_duty': '1' | '2' | '3' | '4'
  'scrap_judge': '1' | '2' | '3'
  'scrap_reason': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'scrap_type': '1' | '2' | '3' | '4'
  'seal_doc_type': '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '99'
  'seal_material': '1' | '2' | '3' | '4' | '5'
  'seal_status': '1' | '2' | '3' | '4' | '5'
  'seal_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'seal_use_status': '1' | '2' | '3'
  'send_status': '0' | '1' | '2'
  'settle_adjust_type': '1' | '2' | '3' | '4' | '5' | '9'
  'settle_calc_mode': '1' | '2' | '3' | '4'
  'settle_confirm_status': '0' | '1' | '2' | '3'
  'settle_cycle': '1' | '2' | '3'
  'settle_exception': '1' | '10' | '11' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'settle_filing_type': '1' | '2' | '3'
  'settle_import_status': '0' | '1' | '2'
  'settle_line_kind': '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'settle_line_status': '0' | '1' | '2' | '9'
  'settle_method': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'settle_pay_status': '0' | '1' | '2' | '3'
  'settle_pay_way': '1' | '2' | '3' | '4' | '5'
  'settle_price_basis': '1' | '2' | '3'
  'settle_task_change_reason': '1' | '2' | '3' | '4' | '5' | '9'
  'settle_task_measure': '1' | '2'
  'settle_tier_base': '1' | '2'
  'settle_tier_mode': '1' | '2'
  'sex': '1' | '2'
  'sign_result': '1' | '2' | '3'
  'slip_check': '0' | '1' | '2' | '3'
  'slip_source': '1' | '2' | '3' | '4'
  'special_decision': '1' | '2' | '3' | '4'
  'special_drug_type': '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'special_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'statement_result': '0' | '1' | '2'
  'stock_alert_level': '0' | '1' | '2' | '3' | '4'
  'stock_biz_type': '1' | '10' | '11' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'stock_check_reason': '1' | '2' | '3' | '4' | '9'
  'stock_check_type': '1' | '2' | '3' | '4'
  'stock_move_type': '1' | '2' | '3' | '4' | '5'
  'stock_quality': '1' | '2' | '3' | '4'
  'storage_condition': '1' | '2' | '3' | '4' | '5' | '9'
  'supplier_return_reason': '1' | '2' | '3' | '4' | '5' | '9'
  'supply_way': '1' | '2'
  'tax_rate': '0' | '0.01' | '0.03' | '0.06' | '0.09' | '0.13'
  'tenant_status': '0' | '1'
  'terminal_type': '1' | '2' | '3' | '4'
  'third_type': 'cas' | 'dingtalk' | 'github' | 'oidc' | 'wechat_enterprise' | 'wechat_open'
  'trade_type': '1' | '2' | '3'
  'training_assess': '1' | '2' | '3' | '4'
  'training_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'transfer_type': '1' | '2' | '3' | '4' | '5' | '6'
  'transport_mode': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'trip_city_tier': '1' | '2' | '3' | '4'
  'trip_cost_type': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'trip_level': '1' | '2' | '3' | '4'
  'trip_transport': '1' | '2' | '3' | '4' | '5' | '6' | '7'
  'trip_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'two_invoice_role': '1' | '2' | '3' | '9'
  'unsalable_level': '1' | '2' | '3'
  'unsalable_measure': '1' | '2' | '3' | '4' | '5' | '6'
  'unsalable_place': '1' | '2' | '3' | '4'
  'urgency': '1' | '2' | '3'
  'user_identity': '1' | '2'
  'user_source': '1' | '2' | '3' | '4' | '5'
  'user_status': '1' | '2'
  'user_type': '1' | '2'
  'valid_status': '0' | '1'
  'vehicle_cost': '1' | '2' | '3' | '4' | '5' | '9'
  'vehicle_status': '1' | '2' | '3' | '4'
  'vehicle_type': '1' | '2' | '3' | '4' | '5'
  'vehicle_use_for': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'warehouse_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
  'work_link_result': '1' | '2' | '3'
  'work_link_type': '1' | '2' | '3' | '4' | '5'
  'work_type': '1' | '2' | '3' | '4' | '5' | '6' | '7' | '9'
  'write_off_source': '1' | '2' | '3' | '4'
  'write_off_status': '0' | '1' | '2'
  'yn': 'N' | 'Y'
  'zone_color': '1' | '2' | '3' | '4' | '5'
  'zs_agent_level': '1' | '2' | '3' | '4'
  'zs_agent_status': '1' | '2' | '3'
  'zs_agent_type': '1' | '2' | '3'
  'zs_bill_content': '1' | '2' | '3' | '4' | '5' | '6' | '9'
  'zs_bill_kind': '1' | '2' | '3' | '4'
  'zs_coop_mode': '1' | '2' | '3'
  'zs_develop_fee': '1' | '2' | '3' | '4' | '5' | '9'
  'zs_develop_stage': '1' | '2' | '3' | '4' | '5' | '9'
  'zs_develop_type': '1' | '2' | '3'
  'zs_emp_level': '1' | '2' | '3' | '4' | '5'
  'zs_import_type': '1' | '2' | '3' | '4'
  'zs_pay_gate': '1' | '2'
  'zs_point_kind': '1' | '2' | '3'
  'zs_point_status': '0' | '1' | '2' | '3' | '9'
  'zs_policy_type': '1' | '2' | '3' | '4'
  'zs_promotion_channel': '1' | '2' | '3' | '4' | '5'
  'zs_promotion_type': '1' | '2' | '3' | '4'
  'zs_rank_dim': '1' | '2' | '3' | '4' | '5' | '6'
  'zs_rank_measure': '1' | '2' | '3' | '4'
  'zs_reward_way': '1' | '2' | '3' | '4'
  'zs_settle_type': '1' | '2' | '3' | '4' | '5'
  'zs_tax_mode': '1' | '2' | '3'
  'zs_tax_pay_way': '1' | '2' | '3'
  'zs_terminal_grade': '1' | '2' | '3' | '4' | '5'
  'zs_verify_status': '0' | '1' | '2' | '3'
  'zs_writeoff_stage': '1' | '2' | '3'
}

/** Roles that approvals, actions and grants name. */
export type RoleCode =
  | 'admin'
  | 'admin_office'
  | 'applicant'
  | 'auditor'
  | 'business'
  | 'cashier'
  | 'chairman'
  | 'dept_manager'
  | 'finance'
  | 'finance_manager'
  | 'general_manager'
  | 'hr'
  | 'it'
  | 'legal'
  | 'market'
  | 'purchase'
  | 'quality'
  | 'region_manager'
  | 'sale_support'
  | 'sales_director'
  | 'sales_rep'
  | 'seal_keeper'
  | 'staff'
  | 'tenant_admin'
  | 'warehouse'

/** Reports, whose figures are put together when somebody asks. */
export type ReportKey =
  | 'report.depositBalance'
  | 'report.depositHeld'
  | 'report.licenceExpiry'
  | 'report.nearExpiry'
  | 'report.payableAgeing'
  | 'report.receivableAgeing'
  | 'report.saleByCompany'
  | 'report.saleByEmployee'
  | 'report.saleByProduct'
  | 'report.saleSummary'
  | 'report.saleTrend'

/** Jobs that types declare. */
export type JobKey =
  | 'bsc.approvalNoScan'
  | 'bsc.licenceScan'
  | 'bsc.priceScan'
  | 'bzj.balanceCheck'
  | 'bzj.depositShort'
  | 'bzj.depositWarn'
  | 'bzj.freezeRelease'
  | 'cg.lateOrder'
  | 'cg.maintainPlan'
  | 'cg.nearExpiry'
  | 'cg.policyExpire'
  | 'cg.stockExpire'
  | 'sale.protocolExpire'
  | 'sale.receivableOverdue'
  | 'sale.unsignedShipment'
  | 'sys.contractExpire'
  | 'sys.feedbackClose'
  | 'sys.leaveDone'
  | 'sys.orgRecode'
  | 'sys.postScan'
  | 'xzrl.licenceLendOverdue'
  | 'xzrl.sealOverdue'
  | 'xzrl.vehicleExpire'
  | 'ys.reconcileBudget'
  | 'ys.remindWriteOff'
  | 'zs.zsAgentExpiry'

/** Trees of categories, by the code of their root. */
export type CategoryRoot =
  | 'FILE'
  | 'FLOW'
  | 'OFFICE'

/** Rules of single values that administrators keep (编码校验规则). */
export type CheckRule =
  | 'approvalNo'
  | 'barcode'
  | 'batchNo'
  | 'contractNo'
  | 'creditCode'
  | 'invoiceNo'
  | 'plateNo'
  | 'traceCode'
