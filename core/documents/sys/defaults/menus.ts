import type { DeclaredMenu } from '../../../definitions/declared-menu.ts'
import type { ReportKey, TypeKey } from '../../../definitions/type-keys.ts'
import { listComponent } from '../../../definitions/menu-component.ts'

/** An entry with those below it. Its parent and its number among its neighbours follow from where it stands. */
type Branch = Omit<DeclaredMenu, 'parentId' | 'sortNo' | 'url'> & {
  readonly url?: string
  readonly sortNo?: number
  readonly below?: readonly Branch[]
}

type Area = Pick<DeclaredMenu, 'hidden' | 'alwaysShow'> & { readonly url: string; readonly sortNo?: number }

const LAYOUT = 'layouts/RouteView'

/** Leads to the first page below it. */
const area = (id: string, name: string, icon: string, more: Area, below: readonly Branch[]): Branch => {
  const redirect = (below[0]?.below?.[0] ?? below[0])?.url
  return { id, menuType: 0, name, component: LAYOUT, ...(redirect ? { redirect } : {}), icon, ...more, below }
}

/** Heads pages and is none: its address only tells it apart. */
const group = (id: string, name: string, icon: string, below: readonly Branch[]): Branch => ({
  id,
  menuType: 1,
  name,
  component: LAYOUT,
  icon,
  below,
})

/** The page of a type of document, at the type's own address unless another is said. */
const page = (id: string, name: string, icon: string, doc: TypeKey | ReportKey, more: Partial<Branch> = {}): Branch => ({
  id,
  menuType: 1,
  name,
  icon,
  doc,
  url: `/${doc.replace('.', '/')}`,
  component: listComponent(doc),
  ...more,
})

/** A page that no type of document stands behind. */
const result = (id: string, name: string, icon: string, url: string, component: string): Branch => ({
  id,
  menuType: 1,
  name,
  icon,
  url,
  component,
  hidden: 'Y',
})

const MENU: readonly Branch[] = [
  area('1000', '首页', 'Dashboard', { url: '/dashboard' }, [
    page('1001', '首页', 'SpaceDashboard', 'report.analysis', { url: '/dashboard/analysis', component: 'dashboard/Analysis' }),
  ]),
  area('1100', '审批中心', 'Approval', { url: '/process', alwaysShow: 'Y' }, [
    page('1101', '发起申请', 'RocketLaunch', 'oa.startCenter', { url: '/process/start', component: 'oa/StartCenter' }),
    page('1102', '待办审批', 'PendingActions', 'oa.task', { url: '/process/todo' }),
    page('1103', '我的申请', 'Send', 'oa.process', { url: '/process/mine' }),
    page('1104', '已办审批', 'TaskAlt', 'oa.doneTask', { url: '/process/done' }),
    page('1105', '抄送我的', 'ForwardToInbox', 'oa.ccTask', { url: '/process/cc' }),
    page('1106', '审批详情', 'Article', 'oa.processDetail', { url: '/process/detail/:id', component: 'oa/ProcessDetail', hidden: 'Y' }),
    page('1107', '审批委托', 'SwapHoriz', 'sys.flowDelegate'),
    page('1108', '常用审批意见', 'Comment', 'oa.opinion', { url: '/process/opinion' }),
    page('1109', '流程监控', 'MonitorHeart', 'oa.processMonitor', { url: '/process/monitor' }),
  ]),
  area('2000', '基础资料', 'Storage', { url: '/bsc', alwaysShow: 'Y' }, [
    group('2020', '往来与终端', 'Business', [
      page('2021', '生产厂家', 'Factory', 'bsc.factory'),
      page('2022', '商业公司', 'Business', 'bsc.bscBussCompany'),
      page('2023', '医院', 'LocalHospital', 'bsc.hospital'),
      page('2024', '药店', 'LocalPharmacy', 'bsc.pharmacy'),
      page('2025', '销售区域', 'Map', 'bsc.saleArea'),
    ]),
    group('2040', '产品资料', 'Medication', [
      page('2041', '产品', 'Medication', 'bsc.product'),
      page('2042', '产品组', 'Workspaces', 'bsc.productGroup'),
      page('2043', '产品类别', 'AccountTree', 'bsc.productType'),
    ]),
    group('2060', '价格管理', 'PriceChange', [
      page('2061', '产品价格', 'PriceChange', 'bsc.productPrice'),
      page('2062', '产品采购价', 'RequestQuote', 'bsc.productProcurePrice'),
      page('2063', '产品销售价', 'Sell', 'bsc.productSalePrice'),
      page('2064', '产品佣金价', 'LocalOffer', 'bsc.productCommissionPrice'),
      page('2065', '特殊中标价', 'Gavel', 'bsc.productSpecialBidPrice'),
    ]),
    group('2080', '证照与首营', 'VerifiedUser', [
      page('2081', '证照', 'Badge', 'bsc.licence'),
      page('2082', '证照预警', 'Warning', 'bsc.licenceWarning'),
      page('2083', '首营企业审批', 'DomainAdd', 'bsc.firstCompany'),
      page('2084', '首营品种审批', 'AddBox', 'bsc.firstProduct'),
    ]),
    group('2100', '别名对照', 'CompareArrows', [
      page('2101', '产品别名', 'Label', 'bsc.productAlias'),
      page('2102', '商业公司别名', 'LabelImportant', 'bsc.buscompanyAlias'),
      page('2103', '终端别名', 'Tag', 'bsc.terminalAlias'),
    ]),
    group('2120', '资金与仓库', 'AccountBalance', [
      page('2121', '银行账户', 'AccountBalance', 'bsc.bankAccount'),
      page('2122', '回款', 'Payments', 'bsc.returnMoney'),
      page('2123', '仓库', 'Warehouse', 'bsc.warehouse'),
    ]),
    group('2140', '业务设置', 'Tune', [
      page('2141', '活动类型', 'Event', 'bsc.bscActType'),
      page('2142', '免审节点', 'Rule', 'bsc.freeNode'),
    ]),
  ]),
  area('3000', '销售管理', 'PointOfSale', { url: '/sale', alwaysShow: 'Y' }, [
    group('3020', '销售单据', 'ShoppingCart', [
      page('3021', '销售协议', 'Handshake', 'sale.saleProtocol'),
      page('3022', '销售订单', 'ShoppingCart', 'sale.saleOrder'),
      page('3023', '发货单', 'LocalShipping', 'sale.saleShipment'),
      page('3024', '签收回执', 'FactCheck', 'sale.deliveryReceipt'),
      page('3025', '销售退货单', 'AssignmentReturn', 'sale.saleReturn'),
      page('3026', '调价单', 'PriceCheck', 'sale.priceAdjust'),
    ]),
    group('3040', '开票与回款', 'ReceiptLong', [
      page('3041', '开票申请', 'ReceiptLong', 'sale.saleInvoice'),
      page('3045', '开票结果导入', 'UploadFile', 'sale.invoiceResult'),
      page('3042', '应收台账', 'AccountBalanceWallet', 'sale.receivable'),
      page('3043', '收款核销单', 'Paid', 'sale.collection'),
      page('3044', '客户对账单', 'Balance', 'sale.statement'),
    ]),
    group('3060', '流向与小票', 'Timeline', [
      page('3061', '流向收集进度', 'DateRange', 'sale.flowPeriod'),
      page('3062', '流向数据', 'Timeline', 'sale.saleFlow'),
      page('3063', '销售小票', 'Receipt', 'sale.saleSlip'),
    ]),
  ]),
  area('3500', '采购与库存', 'Inventory', { url: '/cg', alwaysShow: 'Y' }, [
    group('3520', '采购管理', 'ShoppingBag', [
      page('3521', '采购政策', 'Policy', 'cg.purchasePolicy'),
      page('3522', '采购计划', 'EventNote', 'cg.purchasePlan'),
      page('3523', '采购订单', 'ShoppingBag', 'cg.purchaseOrder'),
      page('3524', '采购入库单', 'MoveToInbox', 'cg.purchaseReceipt'),
      page('3525', '采购退货单', 'Undo', 'cg.purchaseReturn'),
      page('3526', '采购发票校验', 'Description', 'cg.purchaseInvoice'),
      page('3527', '付款申请', 'CreditCard', 'cg.purchasePayment'),
      page('3528', '应付台账', 'MoneyOff', 'cg.payable'),
    ]),
    group('3540', '返利管理', 'Redeem', [
      page('3541', '返利政策', 'Redeem', 'cg.refundPolicy'),
      page('3542', '返利核算单', 'Calculate', 'cg.refundSettle'),
    ]),
    group('3560', '库存管理', 'Inventory2', [
      page('3561', '批次库存', 'Inventory2', 'cg.stock'),
      page('3562', '库存流水', 'History', 'cg.stockFlow'),
      page('3566', '批号追踪', 'Route', 'cg.batchTrace'),
      page('3567', '追溯码', 'QrCode2', 'cg.traceCode'),
      page('3568', '追溯码流水', 'QrCodeScanner', 'cg.traceFlow'),
      page('3563', '移库与停售单', 'MoveUp', 'cg.stockMove'),
      page('3564', '库存盘点单', 'Checklist', 'cg.stockCheck'),
      page('3565', '药品养护记录', 'HealthAndSafety', 'cg.stockMaintain'),
    ]),
  ]),
  area('4000', '保证金管理', 'Savings', { url: '/bzj', alwaysShow: 'Y' }, [
    page('4001', '保证金账户', 'Savings', 'bzj.account'),
    page('4002', '保证金收取', 'AddCard', 'bzj.receive'),
    page('4003', '保证金转移', 'SyncAlt', 'bzj.transfer'),
    page('4004', '保证金扣除', 'RemoveCircle', 'bzj.deduct'),
    page('4005', '保证金退还', 'CurrencyExchange', 'bzj.refund'),
    page('4006', '保证金冻结', 'AcUnit', 'bzj.freeze'),
    page('4007', '保证金流水', 'ReceiptLong', 'bzj.flow'),
    page('4008', '保证金对账单', 'Balance', 'bzj.statement'),
  ]),
  area('4500', '商务运营', 'Hub', { url: '/xt', alwaysShow: 'Y' }, [
    group('4520', '收付与退补', 'Payments', [
      page('4521', '付款通知', 'Payments', 'xt.paymentNotice'),
      page('4522', '销货退回', 'AssignmentReturned', 'xt.salesReturn'),
      page('4523', '退补价', 'PriceCheck', 'xt.refundSupplement'),
    ]),
    group('4540', '库存处理', 'Inventory', [
      page('4541', '报损申请', 'DeleteSweep', 'xt.scrapApply'),
      page('4542', '滞销品', 'TrendingDown', 'xt.unsalable'),
      page('4543', '安全库存', 'Shield', 'xt.safetyStock'),
    ]),
    group('4560', '日常工作', 'Work', [
      page('4561', '周报', 'Summarize', 'xt.weeklyReport'),
      page('4562', '工作联系单', 'Link', 'xt.workLink'),
      page('4563', '问题清单', 'ReportProblem', 'xt.problemList'),
      page('4564', '特殊情况说明', 'Info', 'xt.specialExplain'),
      page('4565', '员工绩效', 'Grade', 'xt.empPerformance'),
    ]),
    group('4580', '其他申请', 'NoteAdd', [
      page('4581', '新开发客户', 'AddBusiness', 'xt.newDevelopCustomer'),
      page('4582', '自用药申请', 'Vaccines', 'xt.privateMedication'),
      page('4583', '用印申请', 'Draw', 'xt.sealUseApply'),
    ]),
  ]),
  area('5000', '招商结算', 'Groups', { url: '/zs', alwaysShow: 'Y' }, [
    group('5020', '代理商', 'Diversity3', [
      page('5021', '代理商', 'Groups', 'zs.agent'),
      page('5022', '新开发', 'PersonAddAlt', 'zs.newDevelop'),
      page('5023', '新开发核销', 'PlaylistAddCheck', 'zs.newDevelopWriteOff'),
    ]),
    group('5040', '备案管理', 'Assignment', [
      page('5041', '底价备案', 'Assignment', 'zs.basePriceFiling'),
      page('5042', '佣金备案', 'AssignmentInd', 'zs.commissionFiling'),
      page('5043', '高打备案', 'AssignmentLate', 'zs.highFiling'),
      page('5044', '政策备案', 'Policy', 'zs.policyFiling'),
      page('5045', '促销备案', 'Campaign', 'zs.promotionFiling'),
      page('5046', '人员工资备案', 'RequestPage', 'zs.personnelWagesFiling'),
      page('5047', '点数', 'Percent', 'zs.points'),
    ]),
    group('5060', '结算管理', 'Calculate', [
      page('5061', '底价结算', 'Calculate', 'zs.basePriceSettlement'),
      page('5062', '佣金结算', 'MonetizationOn', 'zs.commissionSettlement'),
      page('5063', '高打结算', 'Toll', 'zs.highSettlement'),
      page('5064', '佣金导入', 'FileUpload', 'zs.commissionImport'),
      page('5065', '高打导入', 'UploadFile', 'zs.highImport'),
      page('5066', '高打票据', 'ConfirmationNumber', 'zs.highBill'),
      page('5067', '点数明细', 'ListAlt', 'zs.pointsDetail'),
    ]),
    group('5080', '任务与提成', 'EmojiEvents', [
      page('5081', '销售任务', 'Flag', 'zs.salesTask'),
      page('5082', '任务变更', 'EditNote', 'zs.salesTaskChange'),
      page('5083', '销售提成', 'EmojiEvents', 'zs.salesCommission'),
      page('5084', '销售排名', 'Leaderboard', 'zs.saleRanking'),
    ]),
  ]),
  area('5500', '自营结算', 'Storefront', { url: '/zy', alwaysShow: 'Y' }, [
    group('5520', '终端开发', 'AddLocationAlt', [
      page('5521', '开户申请', 'AddBusiness', 'zy.openAccountApply'),
      page('5522', '新开发', 'AddLocationAlt', 'zy.newDevelop'),
      page('5523', '开发冠军', 'WorkspacePremium', 'zy.developChampion'),
    ]),
    group('5540', '纯销与库存', 'Store', [
      page('5541', '纯销上报', 'PostAdd', 'zy.pureSalesReport'),
      page('5542', '纯销申请', 'NoteAdd', 'zy.pureSalesApply'),
      page('5543', '终端库存', 'Store', 'zy.terminalInventory'),
      page('5544', '终端盘库', 'Checklist', 'zy.terminalCheckInventory'),
      page('5545', '库存比对', 'CompareArrows', 'zy.inventoryComparison'),
      page('5546', '库存核对', 'FactCheck', 'zy.inventoryCheck'),
    ]),
    group('5560', '备案管理', 'Assignment', [
      page('5561', '提成备案', 'AssignmentInd', 'zy.commissionFiling'),
      page('5562', '政策备案', 'Policy', 'zy.policyFiling'),
      page('5563', '人员费用备案', 'RequestPage', 'zy.personnelCostFiling'),
    ]),
    group('5580', '结算管理', 'Calculate', [
      page('5581', '商务提成', 'Handshake', 'zy.businessCommission'),
      page('5582', '普药', 'Medication', 'zy.genericDrug'),
      page('5583', '其他奖励', 'CardGiftcard', 'zy.otherReward'),
      page('5584', '终端返利', 'Redeem', 'zy.terminalRebate'),
      page('5585', '提成结算', 'MonetizationOn', 'zy.commissionSettlement'),
    ]),
    group('5600', '销售任务', 'Flag', [
      page('5601', '销售任务', 'Flag', 'zy.salesTask'),
      page('5602', '任务变更', 'EditNote', 'zy.salesTaskChange'),
    ]),
  ]),
  area('6000', '活动与物料', 'Event', { url: '/act', alwaysShow: 'Y' }, [
    group('6020', '活动管理', 'Event', [
      page('6021', '活动类型设置', 'Category', 'act.activityType'),
      page('6022', '活动申请', 'EventAvailable', 'act.activityApply'),
      page('6023', '活动总结', 'Summarize', 'act.activityWriteUp'),
      page('6024', '活动评价', 'StarRate', 'act.activityEvaluation'),
      page('6025', '活动年度报表', 'Assessment', 'act.activityYearReport'),
    ]),
    group('6040', '物料管理', 'Redeem', [
      page('6041', '物料类型', 'AccountTree', 'act.materialType'),
      page('6042', '物料', 'Widgets', 'act.material'),
      page('6043', '物料申请', 'AddShoppingCart', 'act.materialApply'),
      page('6044', '物料库存', 'Inventory2', 'act.materialInventory'),
      page('6045', '物料出入库明细', 'History', 'act.materialEntry'),
      page('6046', '物料领用申请', 'Outbox', 'act.materialUseApply'),
      page('6047', '物料年度报表', 'Assessment', 'act.materialYearReport'),
    ]),
  ]),
  area('6500', '预算与费用', 'AccountBalanceWallet', { url: '/ys', alwaysShow: 'Y' }, [
    group('6520', '预算管理', 'PieChart', [
      page('6521', '预算科目', 'AccountTree', 'ys.subject'),
      page('6522', '预算下达', 'Download', 'ys.budgetIssued'),
      page('6523', '预算追加', 'AddCircle', 'ys.budgetAppend'),
      page('6524', '预算调整', 'Tune', 'ys.budgetAdjust'),
      page('6525', '预算费用', 'PieChart', 'ys.budgetCost'),
      page('6526', '预算占用明细', 'LockClock', 'ys.budgetHold'),
      page('6527', '预算流水', 'ReceiptLong', 'ys.budgetEntry'),
    ]),
    group('6540', '费用与差旅', 'FlightTakeoff', [
      page('6541', '费用申请', 'RequestPage', 'ys.costApply'),
      page('6542', '费用核销', 'PriceCheck', 'ys.costWriteOff'),
      page('6543', '出差申请', 'FlightTakeoff', 'ys.businessTripApply'),
      page('6544', '出差核销', 'Luggage', 'ys.businessTripWriteOff'),
      page('6545', '差旅标准', 'Rule', 'ys.tripStandard'),
    ]),
  ]),
  area('7000', '人事行政', 'Apartment', { url: '/oa', alwaysShow: 'Y' }, [
    group('7020', '考勤休假', 'BeachAccess', [
      page('7021', '请假申请', 'BeachAccess', 'oa.leaveApply'),
      page('7022', '加班申请', 'MoreTime', 'oa.overtimeApply'),
      page('7023', '考勤更正', 'AccessTime', 'oa.attendanceFix'),
      page('7024', '假期余额', 'EventBusy', 'oa.leaveBalance'),
      page('7025', '工作日历', 'CalendarMonth', 'oa.workday'),
    ]),
    group('7040', '人事管理', 'People', [
      page('7041', '招聘需求', 'PersonSearch', 'oa.recruitApply'),
      page('7042', '入职审批', 'PersonAdd', 'oa.onboardApply'),
      page('7043', '转正申请', 'HowToReg', 'oa.regularApply'),
      page('7044', '调岗申请', 'TransferWithinAStation', 'oa.transferApply'),
      page('7045', '离职申请', 'ExitToApp', 'oa.resignApply'),
      page('7046', '培训申请', 'School', 'oa.trainingApply'),
    ]),
    group('7060', '行政管理', 'Chair', [
      page('7061', '办公用品申请', 'Create', 'oa.officeSupplyApply'),
      page('7062', '办公用品', 'Category', 'oa.officeItem'),
      page('7063', '固定资产申购', 'AddShoppingCart', 'oa.assetApply'),
      page('7064', '固定资产调拨', 'SwapHoriz', 'oa.assetTransfer'),
      page('7065', '固定资产报废', 'DeleteForever', 'oa.assetScrap'),
      page('7066', '固定资产台账', 'Chair', 'oa.asset'),
      page('7067', '会议室预订', 'MeetingRoom', 'oa.meetingRoomApply'),
      page('7068', '会议室', 'DoorFront', 'oa.meetingRoom'),
      page('7069', '文件发布审批', 'Article', 'oa.docIssue'),
    ]),
    group('7080', '印章证照车辆', 'Draw', [
      page('7081', '印章台账', 'Draw', 'xzrl.seal'),
      page('7082', '用印登记', 'Approval', 'xzrl.sealUse'),
      page('7083', '证照借用', 'Badge', 'xzrl.licenceLend'),
      page('7084', '车辆管理', 'DirectionsCar', 'xzrl.vehicle'),
      page('7085', '用车申请', 'CarRental', 'xzrl.vehicleUse'),
    ]),
    group('7100', '信息化与通用', 'Computer', [
      page('7101', '账号与权限申请', 'Computer', 'oa.itApply'),
      page('7102', '数据修改申请', 'Build', 'oa.dataFixApply'),
      page('7103', '通用申请', 'NoteAdd', 'oa.generalApply'),
    ]),
  ]),
  area('7300', '财务与合同', 'Gavel', { url: '/oa-finance', alwaysShow: 'Y' }, [
    page('7301', '合同审批', 'Gavel', 'oa.contractApproval'),
    page('7302', '合同付款申请', 'CreditCard', 'oa.payRequest'),
    page('7303', '员工福利报销', 'RequestQuote', 'oa.reimburse'),
    page('7304', '借款申请', 'LocalAtm', 'oa.loanApply'),
    page('7305', '价格审批', 'PriceChange', 'oa.priceApproval'),
    page('7306', '客户授信申请', 'CreditScore', 'oa.creditApply'),
  ]),
  area('7500', '质量管理', 'VerifiedUser', { url: '/oa-quality', alwaysShow: 'Y' }, [
    page('7501', '不合格药品处理', 'ThumbDown', 'oa.unqualifiedHandle'),
    page('7502', '温湿度异常处理', 'Thermostat', 'oa.tempExcursion'),
    page('7503', '药品召回', 'Recycling', 'oa.recall'),
    page('7504', '质量投诉处理', 'Feedback', 'oa.complaint'),
    page('7505', '药品不良反应报告', 'Sick', 'oa.adrReport'),
    page('7506', '质量事故报告', 'ReportProblem', 'oa.qualityAccident'),
    page('7507', '供货单位质量评审', 'Grade', 'oa.supplierReview'),
  ]),
  area('8000', '报表中心', 'BarChart', { url: '/report', alwaysShow: 'Y' }, [
    group('8020', '销售报表', 'ShowChart', [
      page('8021', '销售汇总表', 'Assessment', 'report.saleSummary'),
      page('8022', '产品销售分析', 'Medication', 'report.saleByProduct'),
      page('8023', '商业公司销售分析', 'Business', 'report.saleByCompany'),
      page('8024', '终端销售分析', 'LocalHospital', 'report.saleByHospital'),
      page('8025', '区域销售分析', 'Map', 'report.saleByArea'),
      page('8026', '业务员业绩表', 'Person', 'report.saleByEmployee'),
      page('8027', '销售排行榜', 'Leaderboard', 'report.saleRank'),
      page('8028', '销售趋势分析', 'ShowChart', 'report.saleTrend'),
      page('8029', '销售毛利表', 'TrendingUp', 'report.grossProfit'),
    ]),
    group('8040', '佣金与任务', 'EmojiEvents', [
      page('8041', '任务完成率', 'Flag', 'report.taskCompletion'),
      page('8042', '佣金提成汇总', 'MonetizationOn', 'report.commissionSummary'),
      page('8043', '代理商贡献分析', 'ScatterPlot', 'report.agentContribution'),
      page('8044', '终端库存周转', 'Loop', 'report.terminalTurnover'),
    ]),
    group('8060', '资金与预算', 'AccountBalance', [
      page('8061', '预算执行表', 'PieChart', 'report.budgetExecution'),
      page('8062', '费用分析表', 'DonutLarge', 'report.expenseAnalysis'),
      page('8063', '应收账龄分析', 'HourglassBottom', 'report.receivableAgeing'),
      page('8064', '回款分析', 'Paid', 'report.collectionAnalysis'),
      page('8065', '应付账龄分析', 'HourglassTop', 'report.payableAgeing'),
      page('8066', '保证金余额表', 'Savings', 'report.depositBalance'),
      page('8069', '保证金占用明细', 'Savings', 'report.depositHeld', { hidden: 'Y' }),
      page('8067', '价格历史表', 'History', 'report.priceHistory'),
    ]),
    group('8080', '库存与采购', 'Inventory', [
      page('8081', '库存周转与库龄', 'Cached', 'report.stockTurnover'),
      page('8082', '近效期库存表', 'Timer', 'report.nearExpiry'),
      page('8083', '采购分析', 'ShoppingBag', 'report.purchaseAnalysis'),
    ]),
    group('8100', '质量与证照', 'VerifiedUser', [
      page('8101', '证照到期统计', 'Badge', 'report.licenceExpiry'),
      page('8102', '质量事件统计', 'Biotech', 'report.qualityStatistics'),
    ]),
    group('8120', '审批与人事', 'Insights', [
      page('8121', '审批效率分析', 'Speed', 'report.approvalEfficiency'),
      page('8122', '活动投入产出', 'Insights', 'report.activityRoi'),
      page('8123', '人员统计', 'Groups', 'report.staffStatistics'),
    ]),
  ]),
  area('9000', '系统管理', 'Settings', { url: '/sys', alwaysShow: 'Y' }, [
    group('9020', '组织与人员', 'Apartment', [
      page('9021', '组织管理', 'Apartment', 'sys.org'),
      page('9022', '职务岗位', 'Work', 'sys.job'),
      page('9023', '员工管理', 'Badge', 'sys.employee'),
    ]),
    group('9040', '用户与权限', 'AdminPanelSettings', [
      page('9041', '用户管理', 'ManageAccounts', 'sys.user', { url: '/sys/dmtUser' }),
      page('9042', '角色管理', 'AdminPanelSettings', 'sys.role', { url: '/sys/dmtRole' }),
      page('9043', '菜单管理', 'Menu', 'sys.menu'),
      page('9044', '员工权限', 'VpnKey', 'sys.permissionOrg'),
      page('9045', '管辖范围', 'Policy', 'sys.jurisdiction'),
      page('9046', '在线用户', 'Devices', 'sys.online'),
    ]),
    group('9060', '流程管理', 'AccountTree', [page('9061', '流程定义', 'AccountTree', 'sys.flow')]),
    group('9080', '数据与规则', 'Storage', [
      page('9081', '数据字典', 'MenuBook', 'sys.dict'),
      page('9082', '分类字典', 'Category', 'sys.category'),
      page('9083', '行政区域', 'Public', 'sys.region'),
      page('9084', '单据编码规则', 'Numbers', 'sys.bis'),
      page('9085', '编码校验规则', 'Rule', 'sys.checkRule'),
      page('9086', '系统参数', 'Tune', 'sys.config'),
    ]),
    group('9100', '消息与文件', 'Campaign', [
      page('9101', '通知公告', 'Campaign', 'sys.announcement', { url: '/sys/annountCement' }),
      page('9102', '我的通知', 'Notifications', 'sys.userAnnouncement', { url: '/isps/userAnnouncement', hidden: 'Y' }),
      page('9103', '版本公告', 'NewReleases', 'sys.versionNotice'),
      page('9104', '问题反馈', 'BugReport', 'sys.bugContent'),
      page('9105', '文件库', 'Folder', 'sys.fileLibrary'),
    ]),
    group('9120', '日志与任务', 'History', [
      page('9121', '登录日志', 'Login', 'sys.loginLog'),
      page('9122', '访问日志', 'Visibility', 'sys.accessLog'),
      page('9123', '操作日志', 'EditNote', 'sys.operLog'),
      page('9124', '数据变更日志', 'Update', 'sys.dataLog'),
      page('9125', '定时任务', 'Schedule', 'sys.quartzJob'),
    ]),
    group('9140', '租户管理', 'Domain', [page('9141', '租户管理', 'Domain', 'sys.tenant')]),
    group('9160', '修改密码', 'Password', [
      page('9161', '修改密码', 'Password', 'sys.password', { component: 'sys/Password', hidden: 'Y' }),
    ]),
  ]),
  area('9900', '个人中心', 'AccountCircle', { url: '/account', sortNo: 990, hidden: 'Y' }, [
    page('9901', '个人中心', 'AccountCircle', 'sys.accountCenter', {
      url: '/account/center',
      component: 'sys/AccountCenter',
      hidden: 'Y',
    }),
    page('9902', '个人设置', 'ManageAccounts', 'sys.accountSettings', {
      url: '/account/settings',
      component: 'sys/AccountSettings',
      hidden: 'Y',
    }),
  ]),
  area('9950', '结果页', 'TaskAlt', { url: '/result', sortNo: 995, hidden: 'Y' }, [
    result('9951', '成功', 'CheckCircle', '/result/success', 'result/Success'),
    result('9952', '失败', 'Error', '/result/fail', 'result/Fail'),
  ]),
]

/** Numbers leave room for what administrators put between. */
const placed = (branches: readonly Branch[], above: { readonly id: string; readonly url: string }): readonly DeclaredMenu[] =>
  branches.flatMap(({ below = [], ...branch }, at) => {
    const entry = { parentId: above.id, url: `${above.url}/g${at + 1}`, sortNo: (at + 1) * 10, ...branch }
    return [entry, ...placed(below, entry)]
  })

/** The whole menu, in its order. */
export const MENUS: readonly DeclaredMenu[] = placed(MENU, { id: '', url: '' })
