import type { Description } from "../command.ts";
import { destroyingLikeGo, destroys, type Pack } from "../pack.ts";

/** Cmdlets of PowerShell that delete in clouds and virtual machines: the program is the verb. */
export const powershellCloudsPack: Pack = {
  name: "powershell-clouds",
  title:
    "PowerShell cmdlets that delete in Azure, AWS, VMware and Hyper-V (Remove-Az…, Remove-VM, …)",
  tools: {
    ["remove-azresourcegroup remove-azresource remove-azvm remove-azvmss remove-azdisk " +
      "remove-azsnapshot remove-azimage remove-azstorageaccount remove-azstoragecontainer " +
      "remove-azstorageblob remove-azstorageshare remove-azdatalakegen2item " +
      "remove-azsqldatabase remove-azsqlserver remove-azcosmosdbaccount " +
      "remove-azcosmosdbsqldatabase remove-azrediscache remove-azkeyvault " +
      "remove-azkeyvaultsecret remove-azkeyvaultkey remove-azkeyvaultcertificate " +
      "remove-azakscluster remove-azcontainerregistry remove-azcontainergroup remove-azwebapp " +
      "remove-azfunctionapp remove-azvirtualnetwork remove-aznetworksecuritygroup " +
      "remove-azpublicipaddress remove-azdnszone remove-azroleassignment remove-azadapplication " +
      "remove-azadserviceprincipal remove-azaduser remove-azrecoveryservicesvault " +
      "remove-azsubscription"]: cloudCmdlet,
    ["remove-s3bucket remove-s3object remove-ec2instance remove-ec2volume remove-ec2snapshot " +
      "remove-ec2vpc remove-rdsdbinstance remove-rdsdbcluster remove-ddbtable remove-cfnstack " +
      "remove-ekscluster remove-lmfunction remove-iamuser remove-iamrole remove-secsecret " +
      "remove-sqsqueue remove-r53hostedzone"]: cloudCmdlet,
    ["remove-vm remove-vmsnapshot remove-vmcheckpoint remove-vmharddiskdrive remove-vmswitch " +
      "remove-datastore remove-harddisk remove-snapshot remove-virtualdisk remove-storagepool " +
      "remove-cluster remove-clustergroup remove-gcsbucket remove-gcsobject"]: cloudCmdlet,
  },
};

function cloudCmdlet(): Description {
  return destroyingLikeGo({ looks: "-WhatIf -whatif -Whatif" }, [
    destroys("remove", "cloud", "a cloud resource or virtual machine with its data", ["**"]),
  ]);
}
